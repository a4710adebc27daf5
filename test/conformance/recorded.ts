import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../../tools/repository-root";
import { parseStackState } from "../../tools/stack/output";
import { World } from "../engine/world";

/**
 * Contains, by version and name: a program, the state that this version stored for it, and the service's contents at that
 * time.
 */
const FOLDER = join(repositoryRoot(), "test", "conformance", "states");
const SERVICE = "http://service.invalid";
/** Fields that differ between machines and runs, and belong to the engine only. */
const FLEETING = new Set(["created", "modified", "sourcePosition", "stackTrace", "time"]);
/** A time that is never reached, because recorded objects must not expire. */
const NEVER = "2999-01-01T00:00:00.000Z";

export function versionOfThis(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(repositoryRoot(), "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** Returns the versions that recorded a state of this name. */
export function versionsWith(name: string): string[] {
  return readdirSync(FOLDER).filter((version) => existsSync(join(FOLDER, version, name)));
}

/** Returns the resource types that a recorded state contains. */
export function typesIn(version: string, name: string): string[] {
  const text = readFileSync(join(FOLDER, version, name, "state.json"), "utf8");
  const types = parseStackState(text).deployment.resources.flatMap(
    ({ type }) => /^pulumi-nodejs:dynamic\/collab:(.*)$/.exec(type)?.[1] ?? [],
  );
  return [...new Set(types)].sort();
}

/** Runs a test with the program, the state and the service as a version left them. */
export async function withWorldOf(
  version: string,
  name: string,
  live: (world: World) => Promise<void>,
): Promise<void> {
  const folder = join(FOLDER, version, name);
  const world = await World.start({ emulator: { seed: join(folder, "service.json") } });
  await world.project.write({ "declared.json": await readFile(join(folder, "program.json"), "utf8") });
  const state = await readFile(join(folder, "state.json"), "utf8");
  await world.stack.import(parseStackState(state.replaceAll(SERVICE, world.emulator.url)));
  await live(world);
}

/** Records what this version stores for an applied program. */
export async function record(world: World, name: string): Promise<void> {
  const folder = join(FOLDER, versionOfThis(), name);
  await mkdir(folder, { recursive: true });
  const { domains, organizations } = world.emulator.contents();
  const program: unknown = JSON.parse(
    await readFile(join(world.project.programDir, "declared.json"), "utf8"),
  );
  const state = JSON.stringify(await world.stack.export({ showSecrets: true }), (key, value: unknown) => {
    if (FLEETING.has(key)) return undefined;
    return key === "expiresAt" ? NEVER : value;
  });
  const files = {
    "program.json": program,
    "service.json": { domains, organizations },
    "state.json": JSON.parse(state.replaceAll(world.emulator.url, SERVICE)) as unknown,
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
