import { describe, expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service, stateAfter } from "../../core/support";

let service: Service;

const acme = { organizationId: "acme" };
const OF = {
  Document: (documentName?: string, folderId?: string) =>
    checked("Document", { ...acme, documentId: "intro", documentName, folderId }),
  DocumentSet: (documentName?: string, folderId?: string) =>
    checked("DocumentSet", { ...acme, documents: { intro: { documentName, folderId }, other: {} } }),
} as const;
const name = () => service.documents("acme")?.["intro"]?.documentName;

describe.each(["INVALID_ARGUMENT", "itemFailure"] as const)(
  "a document whose name is left out, if the service rejects an empty name (%s)",
  (emptyDocumentName) => {
    it.each(["Document", "DocumentSet"] as const)(
      "keeps its name with a notice, and the next preview shows no change: %s",
      async (type) => {
        service = await Service.start({ acme: {} }, { emptyDocumentName });
        const life = lifecycleOf(type);
        const state = await life.create(service.run(), OF[type]("Intro"));
        const next = await life.update(service.run(), state, OF[type]());
        expect(name()).toBe("Intro");
        expect(service.notices.join()).toMatch(/keeps? (its name|their names): the service rejects/);
        expect(life.diff(next, OF[type]()).requiredBy).toBeUndefined();
        await life.update(service.run(), next, OF[type]("Start"));
        expect(name()).toBe("Start");
      },
    );

    it.each(["Document", "DocumentSet"] as const)(
      "keeps its name also after lost replies to that update and to a move: %s",
      async (type) => {
        const seed = { acme: { folders: { plans: {} } } };
        service = await Service.start(seed, { emptyDocumentName }, { maxAttempts: "1" });
        const life = lifecycleOf(type);
        const inputs = OF[type](undefined, "plans");
        let state = await life.create(service.run(), OF[type]("Intro"));
        for (const operation of ["updateDocuments", "moveDocuments"] as const) {
          service.emulator.inject({ kind: "resetAfter", operation });
          state = await stateAfter(life.update(service.run(), state, inputs));
        }
        await life.update(service.run(), state, inputs);
        expect(service.documents("acme")?.["intro"]).toMatchObject({
          documentName: "Intro",
          folderId: "plans",
        });
      },
    );

    it("fails if the service rejects its old name, too", async () => {
      service = await Service.start({ acme: {} }, { emptyDocumentName });
      const life = lifecycleOf("Document");
      const state = await life.create(service.run(), OF.Document("Intro"));
      service.reject(400, "INVALID_ARGUMENT", "Not now", { operation: "updateDocuments", times: 2 });
      await expect(life.update(service.run(), state, OF.Document())).rejects.toThrow(
        "could not update Document acme/intro: Not now",
      );
    });
  },
);
