import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const manifest = z.object({ name: z.string().optional() });

/** Returns the folder of the checkout, for compiled code (in build/tools) and for source code (in tools). */
export function repositoryRoot(from: string = __dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && manifest.parse(JSON.parse(readFileSync(file, "utf8"))).name === "pulumi-collab")
      return folder;
    if (folder === dirname(folder)) throw new Error(`${from} is in no checkout of pulumi-collab`);
  }
}
