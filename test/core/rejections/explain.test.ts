import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceError } from "../../../src/api";
import { runEndings } from "../../../src/hosts/ending";
import { explain, SharedCauses } from "../../../src/core/rejections/explain";
import { asResourceError } from "../../../src/core/rejections/resource-error";
import { ResourceError, WholeFailure } from "../../../src/core/rejections/failures";
import { raw } from "../../api/support/answers";
import { clientOf, serviceThat } from "../../api/support/service";
import { failureOf as errorOf, Service } from "../support";
import { afterAllTests, temporaryFolder } from "../../temporary";

const folder = temporaryFolder();
afterAllTests(runEndings);

let service: Service;
let logs = 0;
const start = async (settings: object = {}) => {
  service = await Service.start({ acme: {} }, {}, { maxAttempts: "1", ...settings });
};

const plan = { organizationId: "acme", documentId: "plan" };

/** Returns the message of a creation that fails. */
const failureOf = async (type: string, args: object, run = service.run()) =>
  (await errorOf(service.create(type, args, run))).message;

describe("a message of the service is shown as one line without control characters", () => {
  const HOSTILE = "No\u001b[2J way\n::error::forged\u202e ##[add-path]x";
  const SHOWN = "No\\u{1b}[2J way ⏎ ::error::forged\\u{202e} #\\#[add-path]x";
  beforeEach(() => start());

  it("if it rejects a request", async () => {
    service.reject(400, "INVALID_ARGUMENT", HOSTILE);
    expect(await failureOf("Document", plan)).toBe(
      `could not create Document acme/plan: ${SHOWN} (INVALID_ARGUMENT). Nothing was applied.`,
    );
  });

  it("if it rejects an item", async () => {
    service.emulator.inject({ kind: "itemFailure", ids: ["plan"], message: HOSTILE, times: "always" });
    expect(await failureOf("Document", plan)).toBe(
      `could not create Document acme/plan: ${SHOWN}. Nothing was applied for it.`,
    );
  });
});

it("an item whose outcome is unknown is sent again by the same command, as after a lost reply", async () => {
  await start();
  service.emulator.inject({ kind: "dropItems", ids: ["plan"], times: "always" });
  expect(await failureOf("Document", plan)).toMatch(
    /: its outcome is unknown: .*\. It may have been applied\. Run the same command again: it continues from what is there\.$/,
  );
});

it.each([
  [
    "a port that does not speak TLS",
    "https",
    /: check that baseUrl's port speaks TLS, .* adds a CA\)\. Nothing was applied\.$/,
  ],
  [
    "another service's reply",
    "http",
    /instead of the service's JSON: check baseUrl\. Nothing was applied\.$/,
  ],
])("advice is not given twice: %s", async (_, protocol, expected) => {
  const { url } = await serviceThat(raw(404, "<html>"));
  const client = clientOf({ url: url.replace("http", protocol) });
  const failed = await errorOf(client.deleteDocuments({ organizationId: "acme", documentIds: ["plan"] }));
  expect(explain(failed)).toMatch(expected);
});

it.each([
  ["DocumentSet", { organizationId: "none", documents: { plan: {}, notes: {} } }, "DocumentSet of none"],
  ["Users", { organizationId: "none", users: { ada: { name: "Ada" } } }, "Users of none"],
  ["AllowedDomains", { domains: ["acme.com"] }, "AllowedDomains"],
  [
    "OrganizationDisabledState",
    { organizationIds: ["none"], disabled: true },
    "OrganizationDisabledState: none",
  ],
])(
  "the error of a set of which nothing could be applied names the operation and the object: %s",
  async (type, args, what) => {
    await start();
    service.reject(403, "PERMISSION_DENIED", "Not today");
    expect(await failureOf(type, args)).toMatch(new RegExp(`^could not create ${what}: .*Not today`));
  },
);

it("an update that lost a read names the next step", async () => {
  await start();
  service.emulator.inject({ kind: "resetAfter", operation: "getCrdtData", times: "always" });
  const content = { ...plan, editorId: "body", type: "text", data: "Hello" };
  expect(await failureOf("EditorContent", content)).toMatch(
    /lost the reply .*\. Run the same command again\.$/,
  );
});

it("a bug is described with its stack, and an expected failure only with its message", () => {
  expect(explain(new TypeError("x is not a function"))).toMatch(/x is not a function\n +at .*explain\.test/);
  expect(explain(new WholeFailure(["Nothing was sent."]))).toBe("Nothing was sent.");
  expect(explain(new ResourceError("Nothing was sent."))).toBe("Nothing was sent.");
});

describe("an error where there is a log", () => {
  let file: string;
  beforeEach(async () => {
    file = join(folder, `${++logs}.log`);
    await start({ batchSize: "2", log: `requests:${file}` });
  });

  /** Returns the logged write requests, in the order in which they ended. */
  const requests = () =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { request: string; operation: string })
      .filter(({ operation }) => !/^(get|search)/.test(operation))
      .map(({ request }) => request);

  it("names the failed request as the log does", async () => {
    service.reject(404, "NOT_FOUND", "Organization does not exist");
    const message = await failureOf("Document", plan);
    expect(message).toBe(
      `could not create Document acme/plan: Organization does not exist (NOT_FOUND, request ${requests()[0]}). Nothing was applied. The organization must exist first: declare it, and use its output organizationId here, or set createOrganization: true.`,
    );
  });

  it("has one line for all members that fail for the same reason, with their requests", async () => {
    const ids = ["a", "b", "c", "d"];
    service.emulator.inject({ kind: "itemFailure", ids, message: "{id} is locked", times: "always" });
    const documents = Object.fromEntries(ids.map((id) => [id, {}]));
    const message = await failureOf("DocumentSet", { organizationId: "acme", documents });
    const [one, other] = requests();
    expect(message).toContain(
      `a, b, c, d: … is locked (requests ${one}, ${other}). Nothing was applied for it.`,
    );
    expect(message.split("\n")).toHaveLength(1);
  });

  it("names the settings to check for the workspace and for the API key, if both are rejected alike", async () => {
    service.reject(403, "PERMISSION_DENIED", "Not today");
    const run = service.run();
    const key = await failureOf("ApiKey", { ownerEmail: "ops@acme.com", type: "testing" }, run);
    const document = await failureOf("Document", plan, run);
    expect(key).toMatch(
      /Check the settings workspaceId and workspaceAuthToken: `pulumi-collab doctor` shows where they come from\.$/,
    );
    expect(document).toMatch(
      /Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from\.$/,
    );
    expect(run.connection.sharedCauses.summaries()).toEqual([]);
  });
});

it("a rejected domain gives no advice about organizations, where the service hides which of them exist", async () => {
  const hiding = {
    missingOrganization: "PERMISSION_DENIED",
    foldersOfMissingOrganization: "PERMISSION_DENIED",
  } as const;
  service = await Service.start({}, hiding, { maxAttempts: "1" });
  service.reject(403, "PERMISSION_DENIED", "Not in your plan", { operation: "addDomains" });
  expect(await failureOf("AllowedDomains", { domains: ["acme.com"] })).toBe(
    "could not create AllowedDomains: acme.com: Not in your plan (PERMISSION_DENIED). Nothing was applied for it. Check the settings apiKey and authToken: `pulumi-collab doctor` shows where they come from.",
  );
});

it.each([
  ["create", false],
  ["read", true],
  ["update", false],
  ["delete", true],
])("a rejected token in a %s names --run-program if the engine may use an old one", (action, names) => {
  const rejected = new ServiceError(
    { status: "UNAUTHENTICATED", message: "Token expired", httpStatus: 401 },
    { operation: "getFolders", attempts: 1, applied: "no" },
  );
  const error = asResourceError(action, "Folder acme/plans", rejected, {
    sharedCauses: () => new SharedCauses(),
  });
  const message = error instanceof Error ? error.message : "";
  expect(message).toMatch(/^could not \w+ Folder acme\/plans: Token expired /);
  expect(message.endsWith("--run-program`.")).toBe(names);
  expect(message.includes("declare this one again, run `pulumi up`, and then remove it")).toBe(
    action === "delete",
  );
});
