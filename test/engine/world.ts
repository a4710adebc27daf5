import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import { repositoryRoot } from "../../tools/repository-root";
import { Project, type Stack } from "../../tools/stack";

/** One resource of a program, as data. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: object;
  /** Resource options that JSON can hold; those that want a resource name one that is declared before. */
  readonly opts?: object;
  /** Looked up by this id instead of declared. */
  readonly get?: string;
}

/** A program that declares what a file beside it says: an edit of the program is an edit of that file. */
const PROGRAM = `
const pulumi = require("@pulumi/pulumi");
const collab = require("pulumi-collab");
const declared = JSON.parse(require("node:fs").readFileSync(__dirname + "/declared.json", "utf8"));
const made = {};
const byName = (names) => (Array.isArray(names) ? names.map(byName) : made[names]);
for (const { type, name, args, opts = {}, get } of declared) {
  const resolved = { ...opts };
  for (const key of ["dependsOn", "provider", "providers", "parent", "deletedWith"])
    if (key in resolved) resolved[key] = byName(resolved[key]);
  if (type === "Component") made[name] = new pulumi.ComponentResource("test:index:Component", name, {}, resolved);
  else if (get !== undefined) made[name] = collab[type].get(name, get, args, resolved);
  else made[name] = new collab[type](name, args, resolved);
}
`;

/** An emulator, a program and a stack: what an engine test stands on. */
export class World {
  private constructor(
    readonly emulator: Emulator,
    readonly project: Project,
    readonly stack: Stack,
  ) {}

  static async start(
    options: { emulator?: EmulatorOptions; config?: Record<string, string> } = {},
  ): Promise<World> {
    return World.#on(await startEmulator(options.emulator), options.config);
  }

  /** The same service, program and stack name, as if on another machine. */
  async elsewhere(): Promise<World> {
    return World.#on(this.emulator);
  }

  static async #on(emulator: Emulator, config: Record<string, string> = {}): Promise<World> {
    const files = { "index.js": PROGRAM, "declared.json": "[]" };
    const project = await Project.create({ files, packageDir: repositoryRoot() });
    const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
    const stack = await project.stack("test", {
      config: {
        "collab:baseUrl": emulator.url,
        "collab:apiKey": apiKey,
        "collab:authToken": authToken,
        "collab:workspaceId": workspaceId,
        "collab:workspaceAuthToken": workspaceAuthToken,
        ...config,
      },
    });
    return new World(emulator, project, stack);
  }

  /** What the engine calls a resource that is in no component. */
  urnOf({ type, name }: Pick<Declared, "type" | "name">): string {
    return `urn:pulumi:${this.stack.name}::test::pulumi-nodejs:dynamic/collab:${type}::${name}`;
  }

  async declare(...resources: readonly Declared[]): Promise<void> {
    await this.project.write({ "declared.json": JSON.stringify(resources) });
  }

  /** Applies what is declared; returns the requests that this took, in the order they came. */
  async up(...resources: readonly Declared[]): Promise<Sent[]> {
    await this.declare(...resources);
    this.emulator.resetCounts();
    await this.stack.up();
    return this.sent();
  }

  sent(): Sent[] {
    return this.emulator.requests.map(({ operation, data }) => ({ operation, data }));
  }

  async end(): Promise<void> {
    await this.project.dispose();
    await this.emulator.close();
  }
}

export interface Sent {
  readonly operation: string;
  readonly data: unknown;
}

/** Requests in an order of their own: resources that depend on nothing are worked on at the same time. */
export function inAnyOrder(requests: readonly Sent[]): Sent[] {
  return [...requests].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
