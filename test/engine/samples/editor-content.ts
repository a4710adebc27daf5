import { sample, type Sample } from "./sample";

export const editorContent: Sample = {
  declared: sample("content", "EditorContent", {
    organizationId: "people",
    documentId: "page",
    editorId: "intro",
    type: "map",
    data: { title: "Hello", note: "", nested: { b: null, a: 1 } },
  }),
  needs: ["people"],
  look: ({ organizations }) => organizations["people"]?.documents["page"]?.editors?.["intro"]?.data,
  unmakeable: true,
  holds: { title: "Hello", note: "", nested: { b: null, a: 1 } },
  leaves: { title: "Hello", note: "", nested: { b: null, a: 1 } },
  parentGone: { organizations: { people: null } },
  readable: true,
  drift: {
    organizations: {
      people: { documents: { page: { editors: { intro: { data: { title: "Edited" } } } } } },
    },
  },
  within: ["people"],
  named: (editorId) => ({
    organizationId: "people",
    documentId: "page",
    editorId,
    type: "text",
    data: "Odd",
  }),
  namedSeed: (editorId) => ({
    organizations: { people: { documents: { page: { editors: { [editorId]: {} } } } } },
  }),
  updates: [
    {
      field: "data",
      args: {
        organizationId: "people",
        documentId: "page",
        editorId: "intro",
        type: "map",
        data: { title: "Hi" },
      },
      requests: [
        {
          operation: "updateCrdtData",
          data: {
            organizationId: "people",
            documentId: "page",
            editorId: "intro",
            type: "map",
            data: { title: "Hi" },
          },
        },
        {
          operation: "getCrdtData",
          data: { organizationId: "people", documentId: "page", editorId: "intro" },
        },
      ],
    },
    {
      field: "contentKey",
      args: {
        organizationId: "people",
        documentId: "page",
        editorId: "intro",
        type: "map",
        contentKey: "notes",
        data: { title: "Hello", note: "", nested: { b: null, a: 1 } },
      },
      requests: [
        {
          operation: "updateCrdtData",
          data: {
            organizationId: "people",
            documentId: "page",
            editorId: "intro",
            type: "map",
            contentKey: "notes",
            data: { title: "Hello", note: "", nested: { b: null, a: 1 } },
          },
        },
        {
          operation: "getCrdtData",
          data: { organizationId: "people", documentId: "page", editorId: "intro" },
        },
      ],
    },
  ],
  silent: [
    {
      field: "data",
      args: {
        organizationId: "people",
        documentId: "page",
        editorId: "intro",
        type: "map",
        data: { nested: { a: 1, b: null }, note: "", title: "Hello" },
      },
    },
  ],
  replacements: [],
};
