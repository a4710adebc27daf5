import type { Seed } from "../../../src/emulator";
import type { StackState } from "../../../tools/stack";
import type { DeployOptions } from "../../../tools/stack/options";
import { Miniature } from "../../conformance/miniature";
import { temporaryEmulator } from "../../temporary";
import { World, type Declared, resource } from "../world";

/** The user's action that causes a message. */
interface Situation {
  /** The message as pages quote it, or several. `…` matches any text. */
  readonly quoted: string | readonly string[];
  readonly config?: Readonly<Record<string, string>>;
  readonly seed?: Seed;
  /** Returns what the CLI printed. */
  readonly happens?: (world: World) => Promise<string>;
  /** Returns the errors of the provider, where the CLI only prints them. The other situations show that it prints them as they are. */
  readonly fails?: (stack: Miniature) => Promise<readonly string[]>;
}

const SEED: Seed = {
  organizations: {
    acme: { documents: { handbook: {}, guide: {} }, folders: {} },
    globex: { disabled: true },
  },
};

const document = (documentId: string, args: object = {}, opts: object = {}): Declared =>
  resource("Document", documentId, { organizationId: "acme", documentId, ...args }, opts);

const set = (documents: readonly string[], args: object = {}, opts: object = {}): Declared =>
  resource(
    "DocumentSet",
    "plans",
    {
      organizationId: "acme",
      documents: Object.fromEntries(documents.map((documentId) => [documentId, {}])),
      ...args,
    },
    opts,
  );

const key = (args: object = {}): Declared =>
  resource("ApiKey", "web", { ownerEmail: "ops@acme.com", type: "testing", ...args });

const FAILS: DeployOptions = { expectFailure: true };

const running =
  (command: "up" | "preview") =>
  async (world: World, declared: readonly Declared[], options = FAILS): Promise<string> => {
    await world.declare(...declared);
    const { stdout, stderr } = await world.stack[command](options);
    return stdout + stderr;
  };
const [up, preview] = [running("up"), running("preview")];

/** Previews programs one after another, each of which is rejected. */
async function previews(world: World, ...programs: readonly (readonly Declared[])[]): Promise<string> {
  let printed = "";
  for (const program of programs) printed += await preview(world, program);
  return printed;
}

/** The situations that cause each message that a page quotes. Their names help readers of a failing test. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  "no baseUrl": {
    quoted:
      "error: pulumi-nodejs:dynamic/collab:Document resource 'plan' has a problem: collab:baseUrl is required. Set it with `pulumi config set collab:baseUrl https://api.example.com`, with the environment variable COLLAB_BASE_URL, or in a collab.Provider.",
    config: { "collab:baseUrl": "" },
    happens: (world) => preview(world, [document("plan")]),
  },
  "no authToken in a preview and in an update": {
    quoted: [
      "A preview needs no credentials, but `pulumi up` will need collab:authToken: it is not set. …",
      'error: collab:authToken is required. Set it with `pulumi config set --secret collab:authToken "<auth token>"`, with the environment variable COLLAB_AUTH_TOKEN, or in a collab.Provider.',
    ],
    config: { "collab:authToken": "" },
    happens: async (world) => {
      await world.declare(document("plan"));
      const { stdout, stderr } = await world.stack.run(["up", "--yes"], FAILS);
      return stdout + stderr;
    },
  },
  "a malformed setting": {
    quoted: "error: … has a problem: collab:maxAttempts must be a whole number from 1 to 1000. …",
    config: { "collab:maxAttempts": "many" },
    happens: (world) => preview(world, [document("plan")]),
  },
  "a wrong token, for which all resources fail": {
    quoted: [
      "error: could not create Document …: The API key or the auth token is not valid (PERMISSION_DENIED). Nothing was applied. Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from.",
      "error: could not create Document …, for the same reason as Document …. Nothing was applied.",
      "The API key or the auth token is not valid (PERMISSION_DENIED). For this reason, … resources failed: Document …",
    ],
    config: { "collab:authToken": "wrong" },
    happens: (world) => up(world, [document("plan"), document("roadmap")]),
  },
  "a service that is not there": {
    quoted:
      "error: could not create Document acme/plan: could not reach … (connection refused), after … attempts within … s (operationTimeoutSeconds). Nothing was applied. Check the setting baseUrl and the network, and run the same command again when the service responds.",
    config: { "collab:baseUrl": "http://127.0.0.1:9", "collab:operationTimeoutSeconds": "5" },
    fails: (stack) => stack.up(document("plan")),
  },
  "programs that a preview rejects, and a misspelt setting": {
    quoted: [
      "warning: collab:apikey is not a setting of pulumi-collab and has no effect: did you mean collab:apiKey?",
      'error: document acme/plan is declared twice: by the resources "plan" and "other". Keep one of them.',
      'error: documents.plan.documentName: ignoreChanges and replaceOnChanges of a DocumentSet can name whole documents only, such as documents.handbook or documents["my.handbook"].',
      "error: Preview failed: Folder acme/plans does not exist",
    ],
    config: { "collab:apikey": "x" },
    happens: (world) =>
      previews(
        world,
        [document("plan"), { ...document("plan"), name: "other" }],
        [set(["plan"], {}, { ignoreChanges: ["documents.plan.documentName"] })],
        [{ type: "Folder", name: "plans", args: {}, get: "acme/plans" }],
      ),
  },
  "an update in which several resources fail": {
    quoted: [
      "error: could not create Document initech/plan: Organization does not exist (NOT_FOUND). Nothing was applied. The organization must exist first: declare it, and use its output organizationId here, or set createOrganization: true.",
      "error: could not create Document globex/plan: Organization is disabled: … (PERMISSION_DENIED). Nothing was applied. Enable the organization first, or let this resource depend on the resource that enables it. If the resource exists and is only renamed or moved within the program, name its former name in the option aliases: nothing is then sent.",
      "error: could not create all of DocumentSet of acme: roadmap: Name not allowed. Nothing was applied for it. The rest was applied and is kept.",
      "error: could not create Users of acme: ada: User does not exist. Nothing was applied for it. The service creates users when they first sign in: declare this one after that.",
      "error: an API key may have been created, but the reply was lost: … The API can neither list nor delete keys, so the request was not repeated. …",
      "error: could not create EditorContent acme/guide/intro: the editor already has other content, last changed at …. Nothing was overwritten. …",
    ],
    seed: {
      organizations: {
        ...SEED.organizations,
        acme: { documents: { guide: { editors: { intro: { type: "text", data: "Hi" } } } } },
      },
    },
    fails: (stack) => {
      const failing = { kind: "itemFailure", operation: "addDocuments", times: "always" } as const;
      stack.emulator.inject({ ...failing, ids: ["roadmap"], message: "Name not allowed" });
      stack.emulator.inject({ kind: "resetAfter", operation: "createApiKey", times: "always" });
      const guide = { organizationId: "acme", documentId: "guide" };
      return stack.up(
        document("plan", { organizationId: "initech" }),
        { ...document("plan", { organizationId: "globex" }), name: "disabled" },
        set(["plan", "roadmap"]),
        key(),
        resource("Users", "team", { organizationId: "acme", users: { ada: { name: "Ada" } } }),
        resource("EditorContent", "intro", { ...guide, editorId: "intro", type: "text", data: "Hello" }),
      );
    },
  },
  "a reply that is lost, and one that does not come": {
    quoted: [
      "error: could not create Document acme/plan: lost the reply of https://api.example.com (connection reset); it may still have been carried out. Run the same command again: it continues from what is there.",
      "error: could not create Document acme/plan: https://api.example.com did not answer within … s (requestTimeoutSeconds); it may still have been carried out. …",
    ],
    config: { "collab:maxAttempts": "1", "collab:requestTimeoutSeconds": "2" },
    fails: async (stack) => {
      const always = { operation: "addDocuments", times: "always" } as const;
      stack.emulator.inject({ kind: "resetAfter", ...always });
      const lost = await stack.up(document("plan"));
      stack.emulator.clearFaults();
      stack.emulator.inject({ kind: "hang", ...always });
      return [...lost, ...(await stack.up(document("plan")))];
    },
  },
  "a request that hangs, and migrations that fail or do not end": {
    quoted: [
      "error: could not update Document acme/plan: the service reports that migrating document plan to manual failed (job …). The next update tries again. …",
      "error: could not create Document acme/plan: addDocuments did not finish within … s (operationTimeoutSeconds); the service had not responded; it may still have been carried out. …",
      "error: the migration of document acme/plan to manual (job …) is not finished: the service reports … The next update continues to wait, …",
    ],
    fails: async (stack) => {
      // Two commands with the same time limit would be one process.
      stack.config = { operationTimeoutSeconds: "3" };
      stack.emulator.inject({ kind: "hang", operation: "addDocuments", times: "always" });
      const hung = await stack.up(document("plan"));
      stack.emulator.clearFaults();
      stack.config = {};
      await stack.up(document("plan"));
      const manual = { ...document("manual", { freeDocumentId: "manual" }), name: "plan" };
      stack.emulator.setBehaviours({ migrationOutcome: "failed" });
      const failed = await stack.up(manual);
      stack.config = { operationTimeoutSeconds: "2" };
      stack.emulator.setBehaviours({ migrationOutcome: "completed", migrationPendingPolls: 100_000 });
      return [...hung, ...failed, ...(await stack.up(manual))];
    },
  },
  "a service that throttles": {
    quoted:
      "error: could not create Document acme/plan: https://api.example.com is rejecting requests for now (HTTP 429): try again later, or lower the setting concurrency, after … attempts. Nothing was applied.",
    config: { "collab:maxAttempts": "2" },
    fails: (stack) => {
      stack.emulator.inject({ kind: "throttle", retryAfter: 0.1, times: "always" });
      return stack.up(document("plan"));
    },
  },
  "changes that the next preview or update rejects": {
    quoted: [
      "error: apiKeyName cannot change: the settings of an API key are fixed when it is created, and a replaced key cannot be deleted and keeps using its quota. …",
      "error: DocumentSet of acme has maxDeletions: 1. This change would delete its documents … with their data. …",
      'error: Preview failed: resource "urn:…::plan" cannot be deleted',
      "error: Document acme/plan cannot become handbook without a confirmation: the migration replaces a document that has that id. Nothing was applied. …",
      "error: cannot update Document acme/…: the document acme/… would move from Document acme/… to Document acme/… in one update. Nothing was applied to it. Make two updates: …",
      "error: Document acme/plan cannot become handbook: the service reports that there is a document handbook already, and its data could be lost. Nothing was applied. …",
    ],
    happens: async (world) => {
      const large = set(["s1", "s2", "s3"], { maxDeletions: 1 });
      const plan = document("plan", {}, { protect: true });
      const [one, two] = [document("one"), document("two")];
      const others = [key(), large, one, two];
      await world.up(...others, plan);
      const moved = (args: object) => ({ ...document("handbook", args), name: "plan" });
      const printed = await previews(
        world,
        [key({ apiKeyName: "other" }), large, one, two, plan],
        [key(), set(["s1"], { maxDeletions: 1 }), one, two, plan],
        others,
        [...others, moved({})],
        [
          ...[key(), large, plan],
          { ...document("two", { freeDocumentId: "two" }), name: "one" },
          { ...document("one", { freeDocumentId: "one" }), name: "two" },
        ],
      );
      return printed + (await up(world, [...others, moved({ freeDocumentId: "handbook" })]));
    },
  },
  "a protected set that is to lose a document": {
    quoted:
      "error: cannot update DocumentSet of acme: collab:deletionProtection is true, and this would lose data or access: document acme/roadmap is deleted with its data. …",
    config: { "collab:deletionProtection": "true" },
    happens: async (world) => {
      await world.up(set(["plan", "roadmap"]));
      return preview(world, [set(["plan"])]);
    },
  },
  "an organization that was deleted elsewhere": {
    quoted:
      "error: could not update Document acme/plan: Organization does not exist (NOT_FOUND). Nothing was applied. The program declares the organization acme, so it was deleted elsewhere, or the service was reset: …",
    fails: async (stack) => {
      const organization = resource("Organization", "acme", { organizationId: "acme" });
      await stack.upInOrder(organization, document("plan"));
      stack.emulator.edit({ organizations: { acme: null } });
      return stack.up(organization, document("plan", { documentName: "Plan" }));
    },
  },
  "a state with an old token, and one of a newer version": {
    quoted: [
      "error: could not read Folder acme/plans: Token expired (UNAUTHENTICATED). Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from. If they have been corrected since: `pulumi refresh` and `pulumi destroy` use the settings of the last `pulumi up`, so run them with `--run-program`.",
      "error: … this version of pulumi-collab has no resource type Minutes; install the version that wrote the state, or a newer one",
    ],
    happens: async (world) => {
      const folder = resource("Folder", "plans", { organizationId: "acme", folderId: "plans" });
      await world.up(document("plan"), folder);
      const error = { status: "UNAUTHENTICATED", message: "Token expired" };
      world.emulator.inject({ kind: "status", httpStatus: 401, error, times: "always" });
      const refreshed = await world.stack.refresh(FAILS);
      world.emulator.clearFaults();
      const state = JSON.stringify(await world.stack.export());
      const newer = JSON.parse(state.replaceAll('of(\\"Document\\")', 'of(\\"Minutes\\")')) as StackState;
      await world.stack.import(newer, { force: true });
      const destroyed = await world.stack.destroy(FAILS);
      return [refreshed, destroyed].map(({ stdout, stderr }) => stdout + stderr).join("\n");
    },
  },
  "an import without the full provider": {
    quoted: "error: Cannot read properties of undefined (reading 'toJavaScript')",
    happens: (world) => up(world, [document("plan", {}, { import: "acme/plan" })]),
  },
};

/** Returns the messages that a situation did not print as pages quote them, and the output. */
export async function missingIn(situation: Situation) {
  const text = await (situation.fails ? errorsOf(situation, situation.fails) : outputOf(situation));
  const printed = text.replaceAll(/http:\/\/127\.0\.0\.1:\d{2,}/g, "https://api.example.com");
  const quoted = [situation.quoted].flat();
  return { printed, missing: quoted.filter((message) => !patternOf(message).test(printed)) };
}

async function outputOf({ config = {}, seed = SEED, happens }: Situation): Promise<string> {
  const world = await World.start({ emulator: { seed }, config, host: "dynamic" });
  return (await happens?.(world)) ?? "";
}

async function errorsOf({ config = {}, seed = SEED }: Situation, fails: NonNullable<Situation["fails"]>) {
  const settings = Object.entries(config).map(([name, value]) => [name.replace("collab:", ""), value]);
  const emulator = await temporaryEmulator({ seed });
  const errors = await fails(new Miniature(emulator, Object.fromEntries(settings) as Record<string, string>));
  return errors.map((error) => error.replace(/^[^:]+: /, "error: ")).join("\n");
}

/** Matches the quoted text at the end of a line. Several messages of one resource are printed as a list. */
function patternOf(quoted: string): RegExp {
  const parts = quoted.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const text = parts.join(".*").replace(/^error: /, "(?:error: |\\* )");
  return new RegExp(`${text}\\s*$`, "m");
}
