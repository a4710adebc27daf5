import { sample, type Sample } from "./sample";

const INTRO = { organizationId: "people", documentId: "page", editorId: "intro" };
const HELLO = { title: "Hello", note: "", nested: { b: null, a: 1 } };

export const editorContent: Sample = {
  declared: sample("content", "EditorContent", { ...INTRO, type: "map", data: HELLO }),
  look: ({ organizations }) => organizations["people"]?.documents["page"]?.editors?.["intro"]?.data,
  unmakeable: true,
  expected: HELLO,
  leaves: HELLO,
  parentRemoval: { organizations: { people: null } },
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
      args: { ...INTRO, type: "map", data: { title: "Hi" } },
      requests: [
        // Checks whether users have edited the content since.
        { operation: "getCrdtData", data: INTRO },
        {
          operation: "updateCrdtData",
          data: { ...INTRO, type: "map", data: { title: "Hi" } },
        },
        { operation: "getCrdtData", data: INTRO },
      ],
    },
  ],
  silent: [
    {
      field: "data",
      args: { ...INTRO, type: "map", data: { nested: { a: 1, b: null }, note: "", title: "Hello" } },
    },
    { field: "contentKey", args: { ...INTRO, type: "map", contentKey: "content", data: HELLO } },
    { field: "onConflict", args: { ...INTRO, type: "map", onConflict: "overwrite", data: HELLO } },
  ],
  replacements: [],
};
