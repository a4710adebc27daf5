import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Project } from "../../tools/stack";
import { writePack, type Pack } from "./pack";

type Props = Readonly<Record<string, unknown>>;

/** The arguments that a check received. */
export interface Seen {
  readonly on: "resource" | "stack";
  readonly type: string;
  readonly name: string;
  readonly props: Props;
  readonly provider?: { readonly props: Props };
}

/** A pack whose checks record their arguments. */
const WATCHING = `
const { PolicyPack } = require("@pulumi/policy");
const { appendFileSync } = require("node:fs");
// Returns the object behind the proxy that ends a check at an unknown value.
const bare = (value) => value && value.__getSpecialProxyTarget;
function note(on, { type, name, props, provider }) {
  const ownProvider = provider && { props: bare(provider.props) };
  appendFileSync(__dirname + "/seen", JSON.stringify({ on, type, name, props: bare(props), provider: ownProvider }) + "\\n");
}
new PolicyPack("watching", {
  policies: [
    { name: "resources", description: "Sees resources.", validateResource: (args) => note("resource", args) },
    {
      name: "stacks",
      description: "Sees stacks.",
      validateStack: ({ resources }) => resources.forEach((each) => note("stack", each)),
    },
  ],
});
`;

export const watchingPack = (project: Project): Promise<Pack> =>
  writePack(project, "watching", { "index.js": WATCHING });

/** Returns the arguments that the checks have received since the last call. */
export async function seenBy({ dir }: Pack): Promise<Seen[]> {
  const file = join(dir, "seen");
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  await rm(file);
  return lines.map((line) => JSON.parse(line) as Seen);
}
