import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { LANGUAGES, type Language } from "../../../tools/pulumi-cli";
import { configFor, type Project, type Stack } from "../../../tools/stack";
import { hostOf, temporaryProjectIn } from "./languages";
import { temporaryEmulator } from "../../temporary";

jest.setTimeout(600_000);

describe.each(LANGUAGES)("a workspace in %s, with the full provider", (language) => {
  const host = hostOf(language);
  if ("missing" in host) it.skip(`cannot be run here: ${host.missing}`, () => undefined);
  else lives(language, host.folder);
});

function lives(language: Language, folder: string): void {
  let emulator: Emulator;
  let project: Project;
  let stack: Stack;

  beforeAll(async () => {
    emulator = await temporaryEmulator();
    project = await temporaryProjectIn(language, folder);
    stack = await project.stack("test", { config: configFor(emulator) });
  });

  const sent = () => emulator.requests.filter(({ operation }) => operation !== "getFolders");

  it("is previewed without a single request", async () => {
    const { changeSummary } = await stack.previewJson();
    expect(changeSummary).toMatchObject({ create: 7 });
    expect(emulator.requests).toEqual([]);
  });

  it("creates what it declares, and keeps secrets secret", async () => {
    await stack.up();
    const { domains, organizations } = emulator.contents();
    expect(domains).toEqual(["*.acme.dev", "acme.com"]);
    expect(organizations["acme"]).toMatchObject({
      documents: {
        handbook: { documentName: "Employee handbook", folderId: "plans" },
        printer: { documentName: "Printer" },
        scanner: {},
      },
    });
    const { apiKeys } = emulator.secrets();
    expect(await stack.outputs()).toEqual({ apiKey: apiKeys.at(-1)?.apiKey, folder: "plans" });
    expect(await stack.outputs({ showSecrets: false })).toMatchObject({ apiKey: "[secret]" });
    expect(JSON.stringify(await stack.export())).not.toContain(apiKeys.at(-1)?.apiKey ?? "");
  });

  it("has no changes in a second update", async () => {
    emulator.resetCounts();
    await stack.up({ expectNoChanges: true });
    expect(sent()).toEqual([]);
  });

  it("shows an edit as one line, and sends one request for it", async () => {
    await stack.setConfig({ title: "Handbook" });
    const { steps } = await stack.previewJson();
    expect(steps.filter(({ op }) => op !== "same")).toMatchObject([
      { op: "update", detailedDiff: { documentName: { kind: "update" } } },
    ]);
    emulator.resetCounts();
    await stack.up();
    expect(sent().map(({ operation }) => operation)).toEqual(["updateDocuments"]);
    expect(emulator.contents().organizations["acme"]).toMatchObject({
      documents: { handbook: { documentName: "Handbook" } },
    });
  });

  it("is refreshed without a change", async () => {
    await stack.refresh({ expectNoChanges: true });
    await stack.up({ expectNoChanges: true });
  });

  it("takes its documents and domains with it in the end", async () => {
    await stack.destroy();
    const { domains, organizations } = emulator.contents();
    expect(domains).toEqual([]);
    expect(organizations["acme"]).toMatchObject({ documents: {} });
    expect((await stack.export()).deployment.resources).toEqual([]);
  });
}
