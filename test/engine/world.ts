import { beforeAll, expect } from "@jest/globals";
import type { Emulator, EmulatorOptions } from "../../src/emulator";
import { typeOfToken, typeToken } from "../../src/values/type-token";
import { manifest, type Project, type Stack } from "../../tools/stack";
import { HOST } from "../host";
import { temporaryEmulator, temporaryProject } from "../temporary";

/** One resource of a program, as data. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: object;
  /** Resource options that JSON can represent. Options that take a resource name one that is declared earlier. */
  readonly opts?: object;
  /** The id to look up; the resource is then not declared. */
  readonly get?: string;
  /** Outputs that other resources read, for programs without classes that declare them. */
  readonly outputs?: readonly string[];
}

export const resource = (type: string, name: string, args: object, opts?: object): Declared => ({
  type,
  name,
  args,
  ...(opts && { opts }),
});

/**
 * A program that declares the resources listed in a file beside it. To change the program, tests edit that file. `make` is code
 * of a function that declares a resource.
 */
const programWith = (make: string) => `
const pulumi = require("@pulumi/pulumi");
const declared = JSON.parse(require("node:fs").readFileSync(__dirname + "/declared.json", "utf8"));
const made = {};
const byName = (names) => (Array.isArray(names) ? names.map(byName) : made[names]);
${make}
for (const each of declared) {
  const opts = { ...each.opts };
  for (const key of ["dependsOn", "provider", "providers", "parent", "deletedWith"])
    if (key in opts) opts[key] = byName(opts[key]);
  made[each.name] =
    each.type === "Component" ? new pulumi.ComponentResource("test:index:Component", each.name, {}, opts) : make(each, opts);
}
`;

const PROGRAM = programWith(`
const collab = require("pulumi-collab");
const make = ({ type, name, args, get }, opts) =>
  get === undefined ? new collab[type](name, args, opts) : collab[type].get(name, get, args, opts);
`);

/** The equivalent program for the full provider, written without classes. */
const PROVIDER_PROGRAM = programWith(`
// { "from": "a", "output": "id" } is an output of what is declared before.
const resolve = (value) => {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  if ("from" in value) return made[value.from][value.output];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]));
};
const make = ({ type, name, args, get, outputs = [] }, opts) => {
  const properties = { ...Object.fromEntries(outputs.map((output) => [output, undefined])), ...resolve(args) };
  return type === "Provider"
    ? new pulumi.ProviderResource("collab", name, properties, opts)
    : new pulumi.CustomResource("collab:index:" + type, name, properties, get === undefined ? opts : { ...opts, id: get });
};
`);

/** The program for each host that serves the resources. */
const PROGRAMS = {
  dynamic: { "index.js": PROGRAM },
  /** Uses the classes, served by the full provider. */
  plugin: { "index.js": PROGRAM },
  provider: { "index.js": PROVIDER_PROGRAM },
};

export type Host = keyof typeof PROGRAMS;

/** Makes an update write the state once, at its end, which takes half the time where a stack has hundreds of resources. */
export const STATE_AT_END = { PULUMI_EXPERIMENTAL: "1", PULUMI_SKIP_CHECKPOINTS: "1" };

interface Options {
  readonly emulator?: EmulatorOptions;
  readonly config?: Record<string, string>;
  readonly host?: Host;
}

/** The environment of an engine test: an emulator, a program and a stack. */
export class World {
  project!: Project;
  stack!: Stack;
  emulator!: Emulator;

  private constructor(private host: Host = HOST) {}

  /** Returns a world that starts before the first test of the file, or of the `describe` that calls this, and ends with the file. */
  static ofSuite(options: Options = {}): World {
    const world = new World(options.host);
    beforeAll(() => world.#start(options));
    return world;
  }

  static async start(options: Options = {}): Promise<World> {
    return new World(options.host).#start(options);
  }

  /** Returns a world with the same service, program and stack name, as if on another machine. */
  elsewhere(): Promise<World> {
    return new World(this.host).#on(this.emulator);
  }

  async #start({ emulator, config }: Options): Promise<World> {
    return this.#on(await temporaryEmulator(emulator), config);
  }

  async #on(emulator: Emulator, config: Record<string, string> = {}): Promise<World> {
    const files = { ...PROGRAMS[this.host], "declared.json": "[]" };
    const plugin = this.host !== "dynamic";
    this.emulator = emulator;
    this.project = await temporaryProject({ files, plugin });
    const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
    this.stack = await this.project.stack("test", {
      config: {
        "collab:baseUrl": emulator.url,
        "collab:apiKey": apiKey,
        "collab:authToken": authToken,
        "collab:workspaceId": workspaceId,
        "collab:workspaceAuthToken": workspaceAuthToken,
        ...(this.host === "plugin" ? { "collab:host": "plugin" } : {}),
        ...config,
      },
    });
    return this;
  }

  /** Makes another host serve the resources from the next command on. */
  async moveTo(host: "dynamic" | "plugin"): Promise<void> {
    this.host = host;
    await this.project.write({ "Pulumi.yaml": manifest({ plugin: true }) });
    await this.stack.setConfig({ "collab:host": host });
  }

  /** Returns the resources in the state, except the engine's own. */
  async kept() {
    const { resources } = (await this.stack.state()).deployment;
    return resources.filter(({ type }) => typeOfToken(type) !== undefined);
  }

  /** Returns the URN of a resource that is not in a component. */
  urnOf({ type, name }: Pick<Declared, "type" | "name">): string {
    const token = typeToken(type, this.host === "dynamic" ? "dynamic" : "plugin");
    return `urn:pulumi:${this.stack.name}::test::${token}::${name}`;
  }

  /** Returns the resource with this name in the state. */
  async stateOf(name: string, options: { showSecrets?: boolean } = {}) {
    const { deployment } = options.showSecrets ? await this.stack.export(options) : await this.stack.state();
    const { resources } = deployment;
    return resources.find(({ urn }) => urn.endsWith(`::${name}`));
  }

  /** Replaces the program by code that uses the classes or, with the host `provider`, `made(type, name, args, opts)`. */
  async program(code: string): Promise<void> {
    const head =
      this.host === "provider"
        ? 'const made = (type, ...rest) => new pulumi.CustomResource("collab:index:" + type, ...rest);'
        : 'const collab = require("pulumi-collab");';
    await this.project.write({ "index.js": `const pulumi = require("@pulumi/pulumi");\n${head}\n${code}` });
  }

  async declare(...resources: readonly Declared[]): Promise<void> {
    await this.project.write({ "declared.json": JSON.stringify(resources) });
  }

  /** Applies the declared resources. Returns the requests that this caused, in order of arrival. */
  async up(...resources: readonly Declared[]): Promise<Sent[]> {
    await this.declare(...resources);
    this.emulator.resetCounts();
    await this.stack.up();
    return this.sent();
  }

  /** Applies the program to which the service already conforms: nothing changes, and nothing is sent. */
  async expectNoChanges(options: { readonly parallel?: number } = {}): Promise<void> {
    this.emulator.resetCounts();
    await this.stack.up({ ...options, expectNoChanges: true });
    expect(this.sent()).toEqual([]);
  }

  /** Runs a command that must fail. Returns its output, which contains no stack trace. */
  async failure(command: "preview" | "up" | "destroy"): Promise<string> {
    const { stdout, stderr } = await this.stack[command]({ expectFailure: true });
    expect(stdout).not.toMatch(/\n\s+at /);
    return stdout + stderr;
  }

  sent(): Sent[] {
    return this.emulator.requests.map(({ operation, data }) => ({ operation, data }));
  }
}

export interface Sent {
  readonly operation: string;
  readonly data: unknown;
}

/** Sorts requests into a canonical order, because the engine handles independent resources at the same time. */
export function inAnyOrder(requests: readonly Sent[]): Sent[] {
  return [...requests].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
