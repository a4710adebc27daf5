import { printable } from "../../values/text";

/** The result of one check. */
export interface Finding {
  readonly area: "settings" | "service" | "features";
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

/** Returns a function that creates the findings of an area. */
export const findingsOf =
  (area: Finding["area"]) =>
  (name: string, status: Finding["status"], text: string, fix?: string): Finding => ({
    area,
    name,
    status,
    text,
    ...(fix === undefined ? {} : { fix }),
  });

export const isBroken = ({ status }: Finding): boolean => ["missing", "malformed", "failed"].includes(status);

const TITLES: Readonly<Record<Finding["area"], string>> = {
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
  const verdict = broken.length > 0 ? `Needs fixing: ${broken.join("; ")}.` : "Nothing is wrong.";
  return `${[...areas, verdict].join("\n")}\n`;
}

/** Longer than any message of the service, which a text may quote. */
const LONGEST_TEXT = 4000;

function linesOf({ status, name, text, fix }: Finding, width: number): string[] {
  const line = `  ${status.padEnd(9)}  ${name.padEnd(width)}  ${printable(text, LONGEST_TEXT)}`;
  return fix === undefined ? [line] : [line, `${" ".repeat(width + 15)}-> ${fix}`];
}
