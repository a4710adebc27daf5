import { describe, expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service } from "../../core/support";

let service: Service;

const acme = { organizationId: "acme" };
const OF = {
  Document: (documentName?: string) => checked("Document", { ...acme, documentId: "intro", documentName }),
  DocumentSet: (documentName?: string) =>
    checked("DocumentSet", { ...acme, documents: { intro: { documentName }, other: {} } }),
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
