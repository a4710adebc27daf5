import { createHash } from "node:crypto";
import { IMPACT_TYPES, type ImpactType } from "../impact";
import { impactTypeNames } from "../approval";
import type { Line } from "../change";
import type { Report } from "../report";
import { acrossStacks, inStacks, visible } from "../words";
import { sentenceOf } from "./parts";
import { PLAIN } from "./text";
import { cut } from "../../values/text";

/** An impact that needs attention, for a platform that shows it at a line of a changed file. */
interface Annotation {
  readonly level: "danger" | "warning";
  readonly impactType: ImpactType;
  readonly message: string;
  /** Unset if the program does not declare the position, as for a provider of the engine. */
  readonly file: string | undefined;
  /** Unset for a removed declaration: another declaration may be at its former line. */
  readonly line: number | undefined;
  /** Identifies the impact, wherever its declaration moves in the file. */
  readonly fingerprint: string;
}

const LONGEST_MESSAGE = 2_000;
/** The file for platforms that show no annotation without a file. */
const PROJECT_FILE = "Pulumi.yaml";

/**
 * Returns the impacts that need attention, the worst first. An impact in several stacks appears once. `folder` is the program's
 * folder, relative to the root of the repository: empty, or with a slash at its end.
 */
function annotationsOf(report: Report, folder: string): Annotation[] {
  const order = impactTypeNames();
  const impacts = report.lines.flatMap((line) => {
    const { level, stack } = line;
    return level === "plain" ? [] : [{ stack, value: { level, ...annotationOf(line, folder) } }];
  });
  const annotations = acrossStacks(impacts).map(({ stacks, value: { scope, what, ...annotation } }) => ({
    ...annotation,
    message: cut(`${scope}${inStacks(report, stacks, visible)}: ${what}`, LONGEST_MESSAGE),
  }));
  const rankOf = ({ level, impactType }: Annotation) =>
    (level === "danger" ? 0 : order.length) + order.indexOf(impactType);
  return annotations.sort((one, other) => rankOf(one) - rankOf(other));
}

function annotationOf(line: Line, folder: string) {
  const { impactType, object, organizationId, items, does, source, change } = line;
  const { type, name } = change;
  const identity = [impactType, type, name, object, organizationId, items.map((item) => item.name), does];
  const [, file, position] = /^(.+?)(?::(\d+))?$/su.exec(source ?? "") ?? [];
  const isRemoved = change.action === "delete" || position === undefined;
  return {
    impactType,
    scope: organizationId === undefined ? "The workspace" : `Organization ${visible(organizationId)}`,
    what: `${sentenceOf(line, PLAIN)} (${visible(`${type} ${name}`)})`,
    file: file === undefined ? undefined : visible(folder + file),
    line: isRemoved ? undefined : Number(position),
    fingerprint: createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 32),
  };
}

/** GitHub shows no more annotations of one level for a step. */
const MOST_PER_LEVEL = 10;
const COMMANDS = { danger: "error", warning: "warning" } as const;

/** Returns GitHub's workflow commands, one for each annotation, and one with the number of annotations that GitHub omits. */
export function workflowCommands(report: Report, folder: string): string {
  const failures = report.failures.map(({ stack, messages }) =>
    command("error", { title: `The preview of ${visible(stack)} failed` }, messages.join("\n")),
  );
  const annotations = annotationsOf(report, folder);
  const commandsOf = (level: Annotation["level"]) =>
    annotations
      .filter((annotation) => annotation.level === level)
      .map(({ impactType, message, file, line }) =>
        command(COMMANDS[level], { file, line, title: sentenceAbout(impactType) }, message),
      );
  const levels = [[...failures, ...commandsOf("danger")], commandsOf("warning")];
  const commands = levels.flatMap((level) => level.slice(0, MOST_PER_LEVEL));
  const omitted = levels.flat().length - commands.length;
  if (omitted > 0) {
    const text = `GitHub shows ${MOST_PER_LEVEL} annotations of each level: the report contains ${omitted} more.`;
    commands.push(command("notice", { title: "pulumi-collab review" }, text));
  }
  return commands.map((each) => `${each}\n`).join("");
}

const sentenceAbout = (impactType: ImpactType) => `The change ${IMPACT_TYPES[impactType].description}`;

type Properties = Readonly<Record<string, string | number | undefined>>;

function command(name: string, properties: Properties, message: string): string {
  const list = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [`${key}=${data(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${name} ${list.join(",")}::${data(message)}`;
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const SEVERITIES = { danger: "critical", warning: "minor" } as const;

/** Returns a code quality report, which GitLab shows in a merge request. */
export function codeQualityReport(report: Report, folder: string): string {
  const findings = annotationsOf(report, folder).map(({ level, impactType, message, ...annotation }) => ({
    description: message,
    check_name: impactType,
    fingerprint: annotation.fingerprint,
    severity: SEVERITIES[level],
    location: {
      path: annotation.file ?? visible(folder + PROJECT_FILE),
      lines: { begin: annotation.line ?? 1 },
    },
  }));
  return `${JSON.stringify(findings, undefined, 2)}\n`;
}
