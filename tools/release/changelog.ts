const UNRELEASED = "## Unreleased\n";

/** What a changelog says of a version; undefined where it says nothing. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((each) => each.split(/\s/, 1)[0] === version);
  return section?.replace(/^.*\n/, "").trim() || undefined;
}

/** A changelog in which what was unreleased is that of a version. Throws where nothing is. */
export function released(changelog: string, version: string, day: string): string {
  if (sectionOf(changelog, "Unreleased") === undefined)
    throw new Error("CHANGELOG.md has nothing under Unreleased");
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`);
}
