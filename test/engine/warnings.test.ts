import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

let world: World;

const PLACE = { organizationId: "acme", createOrganization: true };
const set = (documents: object, more: object = {}): Declared => ({
  type: "DocumentSet",
  name: "set",
  args: { ...PLACE, documents, ...more },
});
const plan = (organizationId: string): Declared => ({
  type: "Document",
  name: "plan",
  args: { ...PLACE, organizationId, documentId: "plan" },
});
const off = (...organizationIds: string[]): Declared => ({
  type: "OrganizationDisabledState",
  name: "off",
  args: { organizationIds, disabled: true },
});

beforeAll(async () => {
  world = await World.start({ emulator: { seed: { organizations: { initech: {} } } } });
  await world.up(set({ a: {}, b: { documentName: "B" }, c: {} }), plan("acme"), off());
});
afterAll(() => world.end());

const OTHERS = "There may be more: pulumi-collab review lists all.";

it("a preview warns once per resource type before data or access is lost", async () => {
  await world.declare(set({ c: {} }), plan("globex"), off("initech"));
  const { stdout } = await world.stack.preview();
  // The engine prints each message while it works, and again at the end.
  const [, diagnostics = ""] = stdout.split("Diagnostics:");
  for (const line of [
    `DocumentSet: 2 documents are deleted with their data: acme/a, acme/b. ${OTHERS}`,
    `Document: document acme/plan is deleted with its data, unless retainOnDelete was applied to it before. ${OTHERS}`,
    `OrganizationDisabledState: organization initech is switched off: all its users lose read and write access. ${OTHERS}`,
  ])
    expect(diagnostics.split(line)).toHaveLength(2);
});

it("a preview warns of a domain below which anyone can register names", async () => {
  const domain: Declared = { type: "AllowedDomain", name: "site", args: { domain: "*.vercel.app" } };
  await world.declare(set({ a: {}, b: { documentName: "B" }, c: {} }), plan("acme"), off(), domain);
  expect((await world.stack.preview()).stdout).toContain(
    `AllowedDomain: domain *.vercel.app is allowed: web pages of strangers may use the API key. ${OTHERS}`,
  );
});

it("a preview warns of nothing that is harmless", async () => {
  await world.declare(set({ a: { documentName: "A" }, b: {}, c: {}, d: {} }), plan("acme"), off());
  expect((await world.stack.preview()).stdout).not.toContain("pulumi-collab review");
});

it("a refresh warns of nothing: it changes nothing", async () => {
  await world.declare(set({ c: {} }), plan("globex"), off("initech"));
  expect((await world.stack.refresh()).stdout).not.toContain("pulumi-collab review");
});
