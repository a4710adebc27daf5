import { expect } from "@jest/globals";
import { startEmulator, type Contents, type Emulator } from "../../src/emulator";
import { configFor, Project, type ProjectOptions, type Stack } from "../../tools/stack";

export interface Deployed {
  readonly emulator: Emulator;
  readonly stack: Stack;
}

/** Runs a program's stack on a separate emulator, and removes both afterwards. */
export async function withStack(
  options: ProjectOptions,
  work: (deployed: Deployed) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator();
  // The project's programs start with the environment that a user's programs have.
  const project = await Project.create({ ...options, env: { NODE_OPTIONS: "", ...options.env } });
  try {
    const stack = await project.stack("test", {
      config: configFor(emulator),
    });
    await work({ emulator, stack });
  } finally {
    await project.dispose();
    await emulator.close();
  }
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
