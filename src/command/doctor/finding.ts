import { printable } from "../../values/printable";

/** The result of one check. */
export interface Finding {
  readonly area: "versions" | "settings" | "service" | "features";
  readonly name: string;
  /**
   * `unset`: not set, and not needed for what was found. `off`: the service reports that the feature is not enabled. `untried`:
   * no harmless request can check it. The last three mean that something does not work.
   */
  readonly status: "ok" | "unset" | "off" | "untried" | "missing" | "malformed" | "failed";
  /** One line, without any secret. */
  readonly text: string;
  /** The command or step that fixes the problem. */
  readonly fix?: string;
}

const BROKEN: ReadonlySet<Finding["status"]> = new Set(["missing", "malformed", "failed"]);

export const isBroken = ({ status }: Finding): boolean => BROKEN.has(status);

const TITLES: Readonly<Record<Finding["area"], string>> = {
  versions: "Versions",
  settings: "Settings",
  service: "Service",
  features: "Features",
};

/** Returns the findings as text for users. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const areas = Object.entries(TITLES).flatMap(([area, title]) => {
    const lines = findings.filter((finding) => finding.area === area).flatMap((each) => linesOf(each, width));
    return lines.length > 0 ? [title, ...lines, ""] : [];
  });
  const broken = findings.filter(isBroken).map(({ name }) => name);
  const verdict = broken.length === 0 ? "Nothing is wrong." : `To be mended: ${broken.join("; ")}.`;
  return `${[...areas, verdict].join("\n")}\n`;
}

/** Longer than any message of the service, which a text may quote. */
const LONGEST_TEXT = 4000;

function linesOf({ status, name, text, fix }: Finding, width: number): string[] {
  const line = `  ${status.padEnd(9)}  ${name.padEnd(width)}  ${printable(text, LONGEST_TEXT)}`;
  return fix === undefined ? [line] : [line, `${" ".repeat(width + 15)}-> ${fix}`];
}
