import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Project } from "../../tools/stack";
import { writePack, type Pack } from "./pack";

/** The arguments that a check received. */
export interface Seen {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** A pack whose checks record their arguments. */
const WATCHING = `
const { PolicyPack } = require("@pulumi/policy");
const { appendFileSync } = require("node:fs");
// Returns the object behind the proxy that ends a check at an unknown value.
const bare = (value) => value && value.__getSpecialProxyTarget;
const note = ({ type, props }) =>
  appendFileSync(__dirname + "/seen", JSON.stringify({ type, props: bare(props) }) + "\\n");
new PolicyPack("watching", {
  policies: [{ name: "resources", description: "Sees resources.", validateResource: note }],
});
`;

export const watchingPack = (project: Project): Promise<Pack> =>
  writePack(project, "watching", { "index.js": WATCHING });

/** Returns the arguments that the checks have received. */
export async function seenBy({ dir }: Pack): Promise<Seen[]> {
  const lines = (await readFile(join(dir, "seen"), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Seen);
}
