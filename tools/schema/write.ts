import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operations, SETTINGS } from "pulumi-collab/api";
import { z } from "zod";
import { built, builtDefinitions, builtReads } from "../built";
import { writeMadeFile } from "../made-file";
import { repositoryRoot } from "../repository-root";
import { commentsOn } from "../settings-doc";
import { packageSchema } from "./package";

const manifest = z.object({ version: z.string(), license: z.string() });

writeMadeFile("schema.json", async () => {
  const about = manifest.parse(JSON.parse(await readFile(join(repositoryRoot(), "package.json"), "utf8")));
  return packageSchema({
    ...about,
    definitions: builtDefinitions(),
    dynamicToken: (built("values", "type-token") as { typeToken: (type: string) => string }).typeToken,
    reads: Object.values(builtReads()),
    operations,
    settings: SETTINGS,
    comments: commentsOn("ProviderArgs", "dist/index.d.ts"),
  });
});
