import { beforeEach } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";

/** A resource as a program registers it. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
}

/** Replaces the engine with mocks before each test. Returns the list of the resources that the test's program registers. */
export function mockEngine(): readonly Registered[] {
  const registered: Registered[] = [];
  beforeEach(async () => {
    registered.length = 0;
    await pulumi.runtime.setMocks({
      newResource: ({ type, name, inputs }: Registered) => {
        registered.push({ type, name, inputs });
        return { id: name, state: inputs };
      },
      call: () => ({}),
    });
  });
  return registered;
}
