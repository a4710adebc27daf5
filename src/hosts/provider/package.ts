import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ResourceError } from "../../core/rejections/failures";

// A bundle replaces this module, because it has no files beside it.

const ROOT = join(__dirname, "../../..");

const manifest = z.object({ version: z.string() });

/** Returns the version of this package. */
export const version = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).version;

/** Returns the package schema, for SDKs and for the engine. */
export function schema(): string {
  const file = join(ROOT, "schema.json");
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new ResourceError("this installation of pulumi-collab has no schema.json: install the package again");
}
