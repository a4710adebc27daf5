import type { Emulator, Seed } from "../../src/emulator";
import { configFor, type ConfigValue, type Project, type Stack } from "../../tools/stack";
import { temporaryClient, temporaryEmulator, temporaryProject } from "../temporary";

const numbered = <Entry>(count: number, entry: (number: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index + 1));

/** More than one page of everything that is paged. */
const seed: Seed = {
  organizations: {
    acme: {
      folders: { plans: { folderName: "Plans" }, drafts: { parentFolderId: "plans" } },
      users: Object.fromEntries(numbered(1001, (n) => [`user-${n}`, { name: `User ${n}` }])),
      documents: {
        handbook: {
          users: { ann: { name: "Ann", email: "ann@acme.com" } },
          editors: { body: { type: "map", data: { title: "Handbook" }, lastUpdatedBy: "ann" } },
          recordings: [{ annotationId: "rec-1", userId: "ann", displayName: "Tour" }],
          comments: numbered(101, (n) => ({ userId: "ann", text: `Comment ${n}`, apiKey: "demo-api-key" })),
        },
        roadmap: { users: { ann: { name: "Ann" } } },
      },
      notificationConfigs: [{ userId: "ann", documentId: "handbook", config: { inbox: "NONE" } }],
    },
  },
  judgments: {
    j1: {
      organizationId: "acme",
      decision: "approve",
      reasoning: "pricing is fair",
      createdAt: 1_700_000_000_000,
    },
  },
  webhookEndpoints: Object.fromEntries(
    numbered(51, (n) => [`ep-${n}`, { url: `https://hooks.acme.com/${n}`, secret: `whsec-${n}` }]),
  ),
};

/** An emulator that contains everything that functions read, and stacks whose tokens are secrets. */
export class FunctionsWorld {
  private constructor(
    readonly emulator: Emulator,
    readonly project: Project,
    readonly stack: Stack,
    readonly migrationId: string,
  ) {}

  static async start(): Promise<FunctionsWorld> {
    const emulator = await temporaryEmulator({ seed });
    emulator.setBehaviours({ migrationPendingPolls: 1000 });
    const { migrationId } = await temporaryClient(emulator).migrateDocument({
      organizationId: "acme",
      documentId: "roadmap",
      newDocumentId: "plan",
    });
    const project = await temporaryProject({ files: { "index.js": "" } });
    const stack = await project.stack("test", { config: configFor(emulator) });
    return new FunctionsWorld(emulator, project, stack, migrationId);
  }

  /** Returns another stack with additional settings. */
  async stackWith(name: string, config: Readonly<Record<string, ConfigValue>>): Promise<Stack> {
    return this.project.stack(name, { config: { ...configFor(this.emulator), ...config } });
  }

  async program(body: string): Promise<void> {
    const head =
      'const pulumi = require("@pulumi/pulumi");\nconst collab = require("pulumi-collab");\n' +
      `const migrationId = "${this.migrationId}";\n`;
    await this.project.write({ "index.js": `${head}module.exports = async () => {\n${body}\n};\n` });
    this.emulator.resetCounts();
  }

  /** Returns the number of requests per operation. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { operation } of this.emulator.requests) counts[operation] = (counts[operation] ?? 0) + 1;
    return counts;
  }
}
