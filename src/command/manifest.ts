import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifest = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

export const manifestIn = (file: string) => manifest.parse(JSON.parse(readFileSync(file, "utf8")));

export const ownManifest = () => manifestIn(join(__dirname, "../../package.json"));
