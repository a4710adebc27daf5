import { expect } from "@jest/globals";
import type { Contents, Emulator } from "../../src/emulator";
import { configFor, type ProjectOptions, type Stack } from "../../tools/stack";
import { temporaryEmulator, temporaryProject } from "../temporary";

export interface Deployed {
  readonly emulator: Emulator;
  readonly stack: Stack;
}

/** Creates a program's stack on a separate emulator. */
export async function deploymentOf(options: ProjectOptions): Promise<Deployed> {
  const emulator = await temporaryEmulator();
  // The project's programs start with the environment that a user's programs have.
  const project = await temporaryProject({ ...options, env: { NODE_OPTIONS: "", ...options.env } });
  return { emulator, stack: await project.stack("test", { config: configFor(emulator) }) };
}

/** Applies a program that declares every resource type, and checks the service's contents. */
export async function apply({ emulator, stack }: Deployed): Promise<void> {
  await stack.up();
  expect(summaryOf(emulator.contents())).toEqual({
    domains: ["*.acme.dev", "acme.com", "partner.example"],
    keys: 2,
    documents: ["handbook", "roadmap"],
    folders: ["plans"],
    disabled: ["globex"],
  });
}

/** Destroys the stack. Checks that whatever the service can delete is deleted, and that the rest is as the program requires. */
export async function destroy({ emulator, stack }: Deployed): Promise<void> {
  await stack.destroy();
  expect(summaryOf(emulator.contents())).toEqual({
    domains: [],
    keys: 2,
    documents: [],
    folders: ["plans"],
    disabled: ["acme"],
  });
}

function summaryOf({ domains, apiKeys, organizations }: Contents): object {
  const { acme } = organizations;
  return {
    domains,
    keys: apiKeys.length,
    documents: Object.keys(acme?.documents ?? {}),
    folders: Object.keys(acme?.folders ?? {}),
    disabled: Object.keys(organizations).filter((id) => organizations[id]?.disabled),
  };
}
