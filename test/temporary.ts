import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";
import { CollabClient, type SettingValues } from "../src/api";
import { systemClock, type Clock } from "../src/api/http/call";
import { startEmulator, type Emulator, type EmulatorOptions } from "../src/emulator";
import { repositoryRoot } from "../tools/repository-root";
import { Project, type ProjectOptions } from "../tools/stack";

const cleanups: (() => unknown)[] = [];

/** Runs `cleanup` after all tests of the file. The latest cleanup runs first. */
export function afterAllTests(cleanup: () => unknown): void {
  cleanups.unshift(cleanup);
}

afterAll(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Creates a folder that exists until the tests of the file have ended. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-collab-test-")));
  afterAllTests(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** Starts an emulator that runs until the tests of the file have ended. */
export async function temporaryEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  afterAllTests(() => emulator.close());
  return emulator;
}

/** Returns a client of an emulator, whose pauses are short. It is closed after the tests of the file. */
export function temporaryClient(
  { url, credentials }: Pick<Emulator, "url" | "credentials">,
  settings: SettingValues = {},
): CollabClient {
  const sleep: Clock["sleep"] = (milliseconds, signal) => systemClock.sleep(milliseconds / 20, signal);
  const client = new CollabClient({ baseUrl: url, ...credentials, ...settings }, { sleep });
  afterAllTests(() => client.close());
  return client;
}

/** Creates a project that exists until the tests of the file have ended. Its program can use this package. */
export async function temporaryProject(options: ProjectOptions): Promise<Project> {
  const project = await Project.create({ packageDir: repositoryRoot(), ...options });
  afterAllTests(() => project.dispose());
  return project;
}
