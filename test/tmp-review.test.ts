import { afterEach, expect, it } from "@jest/globals";
import { checked, lifeOfType, Service } from "./core/support";
import { says } from "../src/core/words";
let service: Service;
afterEach(() => service?.end());
const life = lifeOfType("Document");
const doc = (documentId: string) => checked("Document", { organizationId: "acme", documentId });
const say = (name: string, x: unknown) => console.log(name, JSON.stringify(x));
const tried = (p: Promise<unknown>) => p.then((v) => ({ ok: v }), (e) => ({ error: String(e), state: (e as any).state }));
const refuse = (operation: string, status: string, message: string, httpStatus?: number) =>
  service.emulator.inject({ kind: "status", status, message, ...(httpStatus ? { httpStatus } : {}), operation, times: 50 } as any);

it("T15", async () => {
  service = await Service.start({ acme: { documents: { a: {} } } });
  refuse("getUsers", "PERMISSION_DENIED", "Advanced queries are not enabled for this API key");
  refuse("getCrdtData", "NOT_FOUND", "No CRDT data");
  say("T15", [await tried(life.update(service.run(), doc("a"), doc("b"))), service.documents("acme")]);
});
it("T4", async () => {
  service = await Service.start({ acme: { documents: { a: {comments: [{ annotationId: "1" }]}, b: {documentName: "Theirs", users: {u: {}}} as any }, users: { u: { documents: ["b"] } } as any } }, { migrateToExisting: "replaced" }).catch(async (e) => { console.log(String(e)); return Service.start({ acme: { documents: { a: {}, b: {documentName: "Theirs", comments: [{ annotationId: "2" }]} } } }, { migrateToExisting: "replaced" }); });
  refuse("getCrdtData", "NOT_FOUND", "Document not found");
  say("T4", [await tried(life.update(service.run(), doc("a"), doc("b"))), service.documents("acme")]);
});
it("T17", async () => {
  for (const words of ["Organization folders are disabled", "Folders for this organization are disabled", "Users for organization acme are disabled"]) {
    service = await Service.start({}, { emptyDocuments: "refused" });
    refuse("getFolders", "FAILED_PRECONDITION", words);
    say("T17 " + words, [await tried(lifeOfType("Organization").create(service.run(), checked("Organization", { organizationId: "acme" }))), service.organization("acme")]);
    await service.end();
  }
  service = await Service.start({});
});
it("T18", async () => {
  service = await Service.start({ acme: {}, b: {} }, {}, { maxAttempts: 1 });
  const off = lifeOfType("OrganizationDisabledState");
  const was = checked("OrganizationDisabledState", { organizationIds: ["b"], disabled: true });
  const state = await off.create(service.run(), was);
  service.emulator.inject({ kind: "resetAfter", operation: "updateDisabledState" } as any);
  const r = await tried(off.update(service.run(), state, checked("OrganizationDisabledState", { organizationIds: ["acme", "b"], disabled: true })));
  say("T18", [r, off.diff(state, was), service.organization("acme")?.disabled]);
});
it("T19", async () => {
  service = await Service.start({ acme: {documents: {a: {}}} });
  const d = lifeOfType("AllowedDomains");
  const state = await d.create(service.run(), checked("AllowedDomains", { domains: ["acme.com"] }));
  for (const words of ["The current request is not defined by this API.", "Cannot POST /v2/workspace/domains/delete", "No handler", "Method not found"]) {
    service.emulator.resetCounts?.();
    refuse("deleteDomains", "NOT_FOUND", words);
    say("T19 " + words, [await tried(d.delete(service.run(), state)), (service.emulator.contents() as any).allowedDomains ?? (service.emulator.contents() as any).domains]);
    (service.emulator as any).clearFaults?.();
  }
});
it("T20", async () => {
  for (const words of ["Shard 7: not found", "Delete failed: upstream shard 7: not found", "Could not delete. Index entry: not found", "Permission policy: not found", "Document lock: does not exist", "Retention policy of document: not found","not found in cache", "Document not found in cache, retry later", "User for document … does not exist","Documents in folder not found"]) say("T20 " + words, [...(says.missing(words) ?? ["-"])]);
  service = await Service.start({ acme: {documents: {a: {}}} });
  service.emulator.inject({ kind: "itemFailure", operation: "deleteDocuments", message: "Delete failed: upstream shard 7: not found", times: 5 } as any);
  say("T20 delete", [await tried(life.delete(service.run(), doc("a"))), service.documents("acme")]);
});
it("T21 takesAnchor", async () => {
  service = await Service.start({ acme: {documents: {a: {}}} }, { emptyDocuments: "refused", folderReadsEnabled: false, emptyFoldersDie: true });
  const f = lifeOfType("Folder");
  // the third add of an anchor (without createFolder) is refused by state
  const orig = (service as any);
  let n = 0;
  const run = service.run();
  const add = run.connection.client.addDocuments.bind(run.connection.client);
  const { ServiceError } = await import("../src/api");
  (run.connection.client as any).addDocuments = (r: any) => { if (!r.createFolder && r.folderId) { n++; throw new ServiceError({ status: "FAILED_PRECONDITION", words: "Folder guides does not exist", gist: "Folder … does not exist", httpStatus: 400 }, { operation: "addDocuments", attempts: 1, applied: "no" }); } return add(r); };
  const r: any = await tried(f.create(run, checked("Folder", { organizationId: "acme", folderId: "guides" })));
  say("T21", [r, n, service.organization("acme")]);
  if (r.state) say("T21 again", await tried(f.update(run, r.state, checked("Folder", { organizationId: "acme", folderId: "guides" }))));
  delete (run.connection.client as any).addDocuments;
});
it("T22 chain of 12 with parallelism 4", async () => {
  const N = 12, documents: any = {};
  for (let i = 0; i < N; i++) documents["d" + i] = { comments: [{ annotationId: String(i) }] };
  service = await Service.start({ acme: { documents } }, { migrateToExisting: "replaced" });
  const run = service.run();
  const jobs = Array.from({ length: N }, (_, i) => () => life.update(run, doc("d" + i), doc("d" + (i + 1))));
  for (let i = 0; i < N; i++) life.announce(run, doc("d" + i), doc("d" + (i + 1)));
  const began = Date.now();
  const results: any[] = []; const rest = jobs.values();
  await Promise.all(Array.from({ length: 4 }, async () => { for (const j of rest) results.push(await tried(j())); }));
  say("T22", [Date.now() - began, results.map((r) => r.error?.slice(0, 150) ?? "ok"), service.documents("acme")]);
}, 60000);
