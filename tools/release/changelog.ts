const UNRELEASED = "## Unreleased\n";

/** Returns the section of a version in a changelog, or undefined if there is none or it is empty. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((each) => each.split(/\s/, 1)[0] === version);
  return section?.replace(/^.*\n/, "").trim() || undefined;
}

/**
 * Adds the date to the section of a version in a changelog. If there is no such section, renames the section "Unreleased", and
 * throws if that section is empty.
 */
export function released(changelog: string, version: string, day: string): string {
  const heading = `## ${version}\n`;
  if (changelog.includes(`\n${heading}`)) return changelog.replace(heading, `## ${version} - ${day}\n`);
  if (sectionOf(changelog, "Unreleased") === undefined)
    throw new Error("CHANGELOG.md has nothing under Unreleased");
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`);
}
