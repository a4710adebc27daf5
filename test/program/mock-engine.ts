import * as pulumi from "@pulumi/pulumi";

/** A resource as a program registers it. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
}

/** Replaces the engine with mocks. Returns the list to which they add the resources that programs register. */
export async function mockEngine(): Promise<Registered[]> {
  const registered: Registered[] = [];
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }: Registered) => {
      registered.push({ type, name, inputs });
      return { id: name, state: inputs };
    },
    call: () => ({}),
  });
  return registered;
}
