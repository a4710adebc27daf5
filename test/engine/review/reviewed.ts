import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { collab } from "../../command/support";
import type { World } from "../world";

/** The parts of a JSON report that these tests read. */
interface Report {
  readonly fingerprint: string;
  readonly stacks: readonly { readonly name: string; readonly fingerprint: string }[];
  readonly needsApproval: readonly { readonly impactType: string; readonly count: number }[];
  readonly impacts: readonly {
    readonly level: string;
    readonly impactType: string;
    readonly does: string;
    readonly items: readonly { readonly name: string }[];
    readonly resource: { readonly name: string };
  }[];
  readonly warnings: readonly string[];
  readonly requests: number;
}

interface Options {
  /** Flags of the preview, and of the review. */
  readonly preview?: readonly string[];
  readonly review?: readonly string[];
}

/** Previews the current program as documented, and reviews the preview. */
export async function reviewed(
  { stack, project }: World,
  { preview = [], review = [] }: Options = {},
): Promise<{ report: Report; exitCode: number | null }> {
  const flags = ["--json", "--show-sames", "--show-replacement-steps", ...preview];
  const file = join(project.root, "preview.json");
  writeFileSync(file, (await stack.run(["preview", ...flags])).stdout);
  const { stdout, exitCode } = await collab(["review", file, "--json", ...review]);
  return { report: JSON.parse(stdout) as Report, exitCode };
}
