import { printable } from "../values/text";
import type { Deviation } from "./deviations";
import { EXPERIMENTS } from "./experiments";
import type { Profile } from "./survey";

/** Returns a deviation as one line. */
export const lineOf = ({ operation, path, what }: Deviation): string =>
  printable(`${operation}: ${path === "" ? "the reply" : path} ${what}`);

/** Returns a profile as Markdown, for the vendor of the service. */
export function vendorReport(profile: Profile): string {
  const { surveyedAt, baseUrl, behaviours, unclear, deviations, evidence } = profile;
  const answers = questions.flatMap(([name, { question }]) =>
    name in behaviours ? [[question, `${name}: ${String(behaviours[name])}`]] : [],
  );
  const open = questions.flatMap(([name, { question }]) => {
    const why = unclear[name];
    return why === undefined ? [] : [[question, why]];
  });
  const proofs = questions.flatMap(([name, { question }]) => {
    const requests = evidence[name];
    return requests ? [`### ${question}\n\n~~~json\n${JSON.stringify(requests, undefined, 2)}\n~~~\n`] : [];
  });
  return [
    `# How the service at ${printable(baseUrl)} behaves\n`,
    `Found out on ${surveyedAt.slice(0, 10)} by \`pulumi-collab survey\`. The requests and replies are at the end.\n`,
    "## Differences from the documentation\n",
    deviations.length === 0
      ? "None in these replies.\n"
      : table(
          ["Operation", "Part of the reply", "Difference"],
          deviations.map(({ operation, path, what }) => [operation, path, what]),
        ),
    "## What the documentation leaves open\n",
    table(["Question", "Answer"], answers),
    ...(open.length > 0 ? ["## Not determined\n", table(["Question", "Why"], open)] : []),
    "## Requests and replies\n",
    ...proofs,
  ].join("\n");
}

const questions = Object.entries(EXPERIMENTS) as [keyof typeof EXPERIMENTS, { question: string }][];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |\n`;
  return `${line(head)}|${" --- |".repeat(head.length)}\n${rows.map(line).join("")}`;
}

const cell = (text: string): string => printable(text).replace(/[\\|<>*_`[\]]/g, "\\$&");
