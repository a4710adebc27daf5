import type { Declared } from "../world";
import { rejecting, sample, type Sample } from "./sample";

const ABC = {
  organizationId: "set",
  documents: { a: { documentName: "A" }, b: {}, c: { folderId: "shelf" } },
};

export const documentSet: Sample = {
  declared: sample("set", "DocumentSet", ABC),
  look: ({ organizations }) => organizations["set"]?.documents ?? {},
  expected: { a: { documentName: "A" }, b: {}, c: { folderId: "shelf" } },
  removal: { organizations: { set: { documents: { a: null, b: null, c: null } } } },
  parentRemoval: { organizations: { set: null } },
  within: ["set"],
  items: {
    ids: ["i1", "i2", "i3", "i4"],
    of: (ids) => [setOf(ids)],
  },
  partialCreate: { declared: setOf(["good", "bad"]), fault: rejecting("bad") },
  named: (id) => setOf([id]).args,
  updates: [
    {
      field: "documents",
      args: {
        organizationId: "set",
        documents: { a: { documentName: "A2" }, c: {}, d: { documentName: "D" } },
      },
      requests: [
        {
          operation: "addDocuments",
          data: { organizationId: "set", documents: [{ documentId: "d", documentName: "D" }] },
        },
        {
          operation: "updateDocuments",
          data: { organizationId: "set", documents: [{ documentId: "a", documentName: "A2" }] },
        },
        {
          operation: "moveDocuments",
          data: { organizationId: "set", documentIds: ["c"], folderId: "root" },
        },
        { operation: "deleteDocuments", data: { organizationId: "set", documentIds: ["b"] } },
      ],
    },
    {
      field: "folderId",
      args: {
        organizationId: "set",
        folderId: "shelf",
        documents: { a: { documentName: "A" }, b: { folderId: "root" }, c: {} },
      },
      requests: [
        {
          operation: "moveDocuments",
          data: { organizationId: "set", documentIds: ["a"], folderId: "shelf" },
        },
        {
          operation: "moveDocuments",
          data: { organizationId: "set", documentIds: ["b"], folderId: "root" },
        },
      ],
    },
    {
      field: "onDelete",
      args: { ...ABC, onDelete: "retain" },
      requests: [],
    },
  ],
  silent: [
    { field: "maxDeletions", args: { ...ABC, maxDeletions: 0 } },
    {
      field: "documents",
      args: {
        organizationId: "set",
        documents: {
          c: { documentName: "", folderId: "shelf" },
          b: { folderId: null },
          a: { documentName: "A" },
        },
      },
    },
  ],
  replacements: [],
};

function setOf(ids: readonly string[]): Declared {
  const documents = Object.fromEntries(ids.map((id) => [id, {}]));
  return sample("set", "DocumentSet", { organizationId: "set", documents });
}
