import type { Behaviours, Contents, Fault, Seed } from "../../src/emulator";
import type { Declared, Sent } from "./world";

/** A change of one input, and all that the service may get to see of it. */
export interface Change {
  readonly field: string;
  readonly args: object;
  readonly requests: readonly Sent[];
}

/** What the lifecycle suite needs to know of a kind: its sample program, and what each change of it does. */
export interface Sample {
  readonly declared: Declared;
  /** Organizations that have to be there first. */
  readonly needs?: readonly string[];
  /** The part of the service that the sample is about, and what it is while the sample is applied. */
  readonly look: (contents: Contents) => unknown;
  readonly holds: unknown;
  /** What takes the object away behind the program's back, where anything can. */
  readonly gone?: Seed;
  /** What takes away what the object is in, where it is in something. */
  readonly parentGone?: Seed;
  /** Whether the service tells that the object is gone. */
  readonly readable?: true;
  /** It cannot be made again when it is gone: the service makes it when somebody comes or edits. */
  readonly unmakeable?: true;
  /** What changes the object behind the program's back, where the service tells. */
  readonly drift?: Seed;
  /** The same kind with other things in it: one resource with all of them, or one for each. */
  readonly items?: {
    readonly ids: readonly string[];
    readonly of: (ids: readonly string[]) => readonly Declared[];
  };
  /** How making the object ends half-way: after `seed`, the `fault` hits a request. */
  readonly halfway?: {
    readonly declared: Declared;
    readonly fault: Fault;
    readonly seed?: Seed;
    readonly behaviours?: Partial<Behaviours>;
  };
  /** The kind with an identifier of the caller's choosing. */
  readonly named?: (id: string) => object;
  /** What has to be there for an object with such an identifier. */
  readonly namedSeed?: (id: string) => Seed;
  /** The organizations that have to be switched on for the object to be worked on. */
  readonly within?: readonly string[];
  /** What is there after destroy, where that is not what was there before. */
  readonly leaves?: unknown;
  readonly updates: readonly Change[];
  /** Changes that no request answers. */
  readonly silent?: readonly Omit<Change, "requests">[];
  readonly replacements: readonly Change[];
  /** Going back would make yet another object that nothing deletes. */
  readonly oneWay?: true;
}

/** A service that takes an item for a mistake, and the whole request with it. */
const refusing = (item: string): Fault => ({
  kind: "status",
  httpStatus: 400,
  error: { status: "INVALID_ARGUMENT", message: `${item} is not welcome` },
  match: { item },
  times: "always",
});

/** One resource for each of some things. */
const each = (type: string, args: (id: string) => object) => (ids: readonly string[]) =>
  ids.map((id) => ({ type, name: id, args: args(id) }));

const sample = (name: string, type: string, args: object): Declared => ({ name, type, args });

export const SAMPLES: readonly Sample[] = [
  {
    declared: sample("key", "ApiKey", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" }),
    look: ({ apiKeys }) => apiKeys.slice(1).map(({ settings }) => settings),
    holds: [{ ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" }],
    leaves: [
      { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" },
      { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2" },
    ],
    named: (id) => ({ ownerEmail: "ops@acme.com", type: "testing", apiKeyName: id }),
    updates: [],
    oneWay: true,
    replacements: [
      {
        field: "rotation",
        args: { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2", rotation: "2026-11" },
        requests: [
          {
            operation: "createApiKey",
            data: { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2" },
          },
        ],
      },
    ],
  },
  {
    declared: sample("domains", "AllowedDomains", {
      domains: ["https://www.Set-One.com/", "set-two.com", "set-two.com"],
    }),
    look: ({ domains }) => domains.filter((domain) => domain.startsWith("set-")),
    holds: ["set-one.com", "set-two.com"],
    gone: { domains: { "set-one.com": null, "set-two.com": null } },
    items: {
      ids: ["set-a.com", "set-b.com", "set-c.com", "set-d.com"],
      of: (domains) => [sample("domains", "AllowedDomains", { domains })],
    },
    halfway: {
      declared: sample("domains", "AllowedDomains", { domains: ["set-a.com", "set-bad.com"] }),
      fault: refusing("set-bad.com"),
    },
    updates: [
      {
        field: "domains",
        args: { domains: ["set-two.com", "set-three.com"] },
        requests: [
          { operation: "addDomains", data: { domains: ["set-three.com"] } },
          { operation: "deleteDomains", data: { domains: ["set-one.com"] } },
        ],
      },
    ],
    silent: [
      { field: "domains", args: { domains: ["set-two.com", "www.set-one.com", "HTTPS://set-two.com/x"] } },
    ],
    replacements: [],
  },
  {
    declared: sample("domain", "AllowedDomain", { domain: "https://one.single.com/" }),
    look: ({ domains }) => domains.filter((domain) => domain.endsWith("single.com")),
    holds: ["one.single.com"],
    gone: { domains: { "one.single.com": null } },
    items: {
      ids: ["a.single.com", "b.single.com", "c.single.com", "d.single.com"],
      of: each("AllowedDomain", (domain) => ({ domain })),
    },
    updates: [],
    silent: [{ field: "domain", args: { domain: "ONE.single.com" } }],
    replacements: [
      {
        field: "domain",
        args: { domain: "two.single.com" },
        requests: [
          { operation: "addDomains", data: { domains: ["two.single.com"] } },
          { operation: "deleteDomains", data: { domains: ["one.single.com"] } },
        ],
      },
    ],
  },
  {
    declared: sample("organization", "Organization", { organizationId: "org-one" }),
    look: ({ organizations }) => Object.keys(organizations).filter((id) => id.startsWith("org-")),
    holds: ["org-one"],
    gone: { organizations: { "org-one": null } },
    readable: true,
    leaves: ["org-one", "org-two"],
    halfway: {
      declared: sample("organization", "Organization", { organizationId: "org-one" }),
      behaviours: { emptyDocuments: "refused" },
      fault: { kind: "resetAfter", operation: "deleteDocuments", times: 4 },
    },
    named: (organizationId) => ({ organizationId }),
    updates: [{ field: "onDelete", args: { organizationId: "org-one", onDelete: "disable" }, requests: [] }],
    silent: [{ field: "onDelete", args: { organizationId: "org-one", onDelete: "" } }],
    replacements: [
      {
        field: "organizationId",
        args: { organizationId: "org-two" },
        requests: [
          {
            operation: "addDocuments",
            data: { organizationId: "org-two", documents: [], createOrganization: true },
          },
          { operation: "getFolders", data: { organizationId: "org-two" } },
        ],
      },
    ],
  },
  {
    declared: sample("folder", "Folder", { organizationId: "base", folderId: "folder-one" }),
    needs: ["base"],
    look: foldersNamed("folder-"),
    holds: ["base/folder-one"],
    gone: { organizations: { base: { folders: { "folder-one": null } } } },
    parentGone: { organizations: { base: null } },
    readable: true,
    within: ["base", "other"],
    leaves: ["base/folder-one", "base/folder-two", "other/folder-one"],
    halfway: {
      declared: sample("folder", "Folder", { organizationId: "base", folderId: "folder-one" }),
      behaviours: { emptyDocuments: "refused" },
      fault: { kind: "resetAfter", operation: "deleteDocuments", times: 4 },
    },
    named: (folderId) => ({ organizationId: "base", folderId }),
    updates: [],
    silent: [
      {
        field: "createOrganization",
        args: { organizationId: "base", folderId: "folder-one", createOrganization: true },
      },
    ],
    replacements: [
      {
        field: "folderId",
        args: { organizationId: "base", folderId: "folder-two" },
        requests: [
          {
            operation: "addDocuments",
            data: { organizationId: "base", folderId: "folder-two", createFolder: true, documents: [] },
          },
          { operation: "getFolders", data: { organizationId: "base", folderId: "folder-two" } },
        ],
      },
      {
        field: "organizationId",
        args: { organizationId: "other", folderId: "folder-one" },
        requests: [
          {
            operation: "addDocuments",
            data: { organizationId: "other", folderId: "folder-one", createFolder: true, documents: [] },
          },
          { operation: "getFolders", data: { organizationId: "other", folderId: "folder-one" } },
        ],
      },
    ],
  },
  {
    declared: sample("document", "Document", {
      organizationId: "base",
      documentId: "doc",
      documentName: "One",
    }),
    needs: ["base", "other"],
    look: documents,
    holds: { base: { doc: { documentName: "One" } } },
    gone: { organizations: { base: { documents: { doc: null } } } },
    parentGone: { organizations: { base: null } },
    within: ["base", "other"],
    items: {
      ids: ["i1", "i2", "i3", "i4"],
      of: each("Document", (documentId) => ({ organizationId: "base", documentId })),
    },
    halfway: {
      declared: sample("document", "Document", {
        organizationId: "base",
        documentId: "doc",
        folderId: "shelf",
      }),
      seed: { organizations: { base: { documents: { doc: {} } } } },
      behaviours: { addExisting: "itemFailure" },
      fault: { ...refusing("doc"), operation: "moveDocuments" },
    },
    named: (documentId) => ({ organizationId: "base", documentId }),
    updates: [
      {
        field: "documentName",
        args: { organizationId: "base", documentId: "doc", documentName: "Two" },
        requests: [
          {
            operation: "updateDocuments",
            data: { organizationId: "base", documents: [{ documentId: "doc", documentName: "Two" }] },
          },
        ],
      },
      {
        field: "folderId",
        args: { organizationId: "base", documentId: "doc", documentName: "One", folderId: "shelf" },
        requests: [
          {
            operation: "moveDocuments",
            data: { organizationId: "base", documentIds: ["doc"], folderId: "shelf" },
          },
        ],
      },
      {
        field: "documentId",
        args: { organizationId: "base", documentId: "renamed", documentName: "One" },
        requests: [
          {
            operation: "migrateDocument",
            data: { organizationId: "base", documentId: "doc", newDocumentId: "renamed" },
          },
        ],
      },
    ],
    silent: [
      {
        field: "createOrganization",
        args: { organizationId: "base", documentId: "doc", documentName: "One", createOrganization: true },
      },
      {
        field: "createFolder",
        args: { organizationId: "base", documentId: "doc", documentName: "One", createFolder: true },
      },
      {
        field: "folderId",
        args: { organizationId: "base", documentId: "doc", documentName: "One", folderId: "root" },
      },
    ],
    replacements: [
      {
        field: "organizationId",
        args: { organizationId: "other", documentId: "doc", documentName: "One" },
        requests: [
          {
            operation: "addDocuments",
            data: { organizationId: "other", documents: [{ documentId: "doc", documentName: "One" }] },
          },
          { operation: "deleteDocuments", data: { organizationId: "base", documentIds: ["doc"] } },
        ],
      },
    ],
  },
  {
    declared: sample("set", "DocumentSet", {
      organizationId: "set",
      documents: { a: { documentName: "A" }, b: {}, c: { folderId: "shelf" } },
    }),
    needs: ["set"],
    look: ({ organizations }) => organizations["set"]?.documents ?? {},
    holds: { a: { documentName: "A" }, b: {}, c: { folderId: "shelf" } },
    gone: { organizations: { set: { documents: { a: null, b: null, c: null } } } },
    parentGone: { organizations: { set: null } },
    within: ["set"],
    items: {
      ids: ["i1", "i2", "i3", "i4"],
      of: (ids) => [setOf(ids)],
    },
    halfway: { declared: setOf(["good", "bad"]), fault: refusing("bad") },
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
        ],
      },
      {
        field: "onDelete",
        args: {
          organizationId: "set",
          documents: { a: { documentName: "A" }, b: {}, c: { folderId: "shelf" } },
          onDelete: "retain",
        },
        requests: [],
      },
    ],
    silent: [
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
  },
  {
    declared: sample("disabled", "OrganizationDisabledState", {
      organizationIds: ["off-a", "off-b"],
      disabled: true,
    }),
    needs: ["off-a", "off-b", "off-c"],
    look: disabledOrganizations,
    holds: ["off-a", "off-b"],
    gone: { organizations: { "off-a": null, "off-b": null } },
    parentGone: { organizations: { "off-a": null, "off-b": null } },
    items: {
      ids: ["off-a", "off-b", "off-c"],
      of: (organizationIds) => [
        sample("disabled", "OrganizationDisabledState", { organizationIds, disabled: true }),
      ],
    },
    halfway: {
      declared: sample("disabled", "OrganizationDisabledState", {
        organizationIds: ["off-a", "off-b"],
        disabled: true,
      }),
      fault: refusing("off-b"),
    },
    named: (id) => ({ organizationIds: [id], disabled: true }),
    updates: [
      {
        field: "organizationIds",
        args: { organizationIds: ["off-c", "off-b"], disabled: true },
        requests: [
          { operation: "updateDisabledState", data: { organizationIds: ["off-c"], disabled: true } },
          { operation: "updateDisabledState", data: { organizationIds: ["off-a"], disabled: false } },
        ],
      },
      {
        field: "disabled",
        args: { organizationIds: ["off-a", "off-b"], disabled: false },
        requests: [
          {
            operation: "updateDisabledState",
            data: { organizationIds: ["off-a", "off-b"], disabled: false },
          },
        ],
      },
      {
        field: "onDelete",
        args: { organizationIds: ["off-a", "off-b"], disabled: true, onDelete: "retain" },
        requests: [],
      },
    ],
    silent: [
      { field: "organizationIds", args: { organizationIds: ["off-b", "off-a", "off-b"], disabled: true } },
    ],
    replacements: [],
  },
  {
    declared: sample("users", "Users", {
      organizationId: "people",
      users: { ada: { name: "Ada" }, bob: {} },
    }),
    needs: ["people"],
    look: ({ organizations }) => organizations["people"]?.users ?? {},
    unmakeable: true,
    holds: { ada: { name: "Ada" }, bob: {} },
    leaves: { ada: { name: "Ada" }, bob: {} },
    parentGone: { organizations: { people: null } },
    readable: true,
    drift: { organizations: { people: { users: { ada: { name: "Somebody" } } } } },
    within: ["people"],
    items: {
      ids: ["ada", "bob"],
      of: (ids) => [
        sample("users", "Users", {
          organizationId: "people",
          users: Object.fromEntries(ids.map((id) => [id, { name: "New" }])),
        }),
      ],
    },
    halfway: {
      declared: sample("users", "Users", {
        organizationId: "people",
        users: { ada: { name: "A" }, bob: { name: "B" } },
      }),
      fault: refusing("bob"),
    },
    named: (id) => ({ organizationId: "people", users: { [id]: { name: "Odd" } } }),
    namedSeed: (id) => ({ organizations: { people: { users: { [id]: {} } } } }),
    updates: [
      {
        field: "users",
        args: { organizationId: "people", users: { ada: { name: "Ada L." }, bob: {} } },
        requests: [
          {
            operation: "updateUsers",
            data: { organizationId: "people", users: [{ userId: "ada", name: "Ada L." }] },
          },
        ],
      },
    ],
    silent: [
      {
        field: "users",
        args: { organizationId: "people", users: { bob: { email: "" }, ada: { name: "Ada" } } },
      },
    ],
    replacements: [],
  },
  {
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
  },
  {
    declared: sample("location", "Location", topAs({ id: "top", locationName: "Top" })),
    needs: ["people"],
    look: locations,
    holds: { page: { top: { id: "top", locationName: "Top" } } },
    // Its data is deleted; what it was before it was declared, nobody can know.
    leaves: {},
    gone: { organizations: { people: { documents: { page: { locations: { top: null } } } } } },
    parentGone: { organizations: { people: null } },
    within: ["people"],
    named: (id) => topAs({ id }),
    updates: [
      {
        field: "location",
        args: topAs({ id: "head", locationName: "Head" }),
        requests: [
          {
            operation: "updateLocation",
            data: {
              organizationId: "people",
              documentId: "page",
              migrate: {
                oldLocation: { id: "top", locationName: "Top" },
                newLocation: { id: "head", locationName: "Head" },
              },
            },
          },
        ],
      },
      {
        field: "organizationId",
        args: topAs({ id: "top", locationName: "Top" }, { organizationId: "" }),
        requests: [
          {
            operation: "updateLocation",
            data: {
              documentId: "page",
              migrate: {
                oldLocation: { id: "top", locationName: "Top" },
                newLocation: { id: "top", locationName: "Top" },
              },
            },
          },
        ],
      },
      {
        field: "onDelete",
        args: topAs({ id: "top", locationName: "Top" }, { onDelete: "retain" }),
        requests: [],
      },
    ],
    silent: [
      { field: "location", args: topAs({ locationName: "Top", id: "top" }) },
      {
        field: "previousLocation",
        args: topAs({ id: "top", locationName: "Top" }, { previousLocation: { id: "old" } }),
      },
      { field: "merge", args: topAs({ id: "top", locationName: "Top" }, { merge: true }) },
    ],
    replacements: [
      {
        field: "documentId",
        args: topAs({ id: "top", locationName: "Top" }, { documentId: "sheet" }),
        requests: [
          {
            operation: "updateLocation",
            data: {
              organizationId: "people",
              documentId: "sheet",
              migrate: {
                oldLocation: { id: "top", locationName: "Top" },
                newLocation: { id: "top", locationName: "Top" },
              },
            },
          },
          {
            operation: "deleteLocationData",
            data: { documentId: "page", location: { id: "top", locationName: "Top" } },
          },
        ],
      },
    ],
  },
  {
    declared: sample("notification", "Notification", published()),
    needs: ["people"],
    look: notifications,
    holds: { published: ["Have a look.", ["ada", "bob"]] },
    gone: { organizations: { people: { notifications: { published: null } } } },
    parentGone: { organizations: { people: null } },
    within: ["people"],
    named: (documentId) => published({ documentId, createDocument: true }),
    updates: [],
    silent: [
      {
        field: "notifyUsers",
        args: published({
          notifyUsers: [{ userId: "bob" }, { email: "", userId: "ada", name: "Ada" }, { userId: "bob" }],
        }),
      },
      { field: "notifyAll", args: published({ notifyAll: true }) },
      { field: "createDocument", args: published({ createDocument: false }) },
    ],
    replacements: [
      {
        field: "notificationId",
        args: published({ notificationId: "again" }),
        requests: [
          { operation: "addNotifications", data: sent({ notificationId: "again" }) },
          {
            operation: "deleteNotifications",
            data: { organizationId: "people", notificationIds: ["published"] },
          },
        ],
      },
      {
        field: "displayBodyMessage",
        args: published({ displayBodyMessage: "It has changed." }),
        requests: [
          { operation: "addNotifications", data: sent({ displayBodyMessage: "It has changed." }) },
          {
            operation: "deleteNotifications",
            data: { organizationId: "people", notificationIds: ["published"] },
          },
        ],
      },
    ],
  },
  {
    declared: sample("token", "UserToken", {
      userId: "ada",
      userProperties: { organizationId: "people", isAdmin: true },
    }),
    // The service keeps nothing of a token.
    look: () => [],
    holds: [],
    named: (userId) => ({ userId, userProperties: { organizationId: "people" } }),
    updates: [
      {
        field: "userProperties",
        args: { userId: "ada", userProperties: { organizationId: "people", email: "ada@acme.com" } },
        requests: [
          {
            operation: "generateToken",
            data: { userId: "ada", userProperties: { organizationId: "people", email: "ada@acme.com" } },
          },
        ],
      },
      {
        field: "userId",
        args: { userId: "bob", userProperties: { organizationId: "people", isAdmin: true } },
        requests: [
          {
            operation: "generateToken",
            data: { userId: "bob", userProperties: { organizationId: "people", isAdmin: true } },
          },
        ],
      },
    ],
    silent: [
      {
        field: "rotateBeforeHours",
        args: {
          userId: "ada",
          userProperties: { organizationId: "people", isAdmin: true, email: "" },
          rotateBeforeHours: 24,
        },
      },
    ],
    replacements: [],
  },
];

function published(more: object = {}): object {
  return {
    organizationId: "people",
    documentId: "page",
    actionUser: { userId: "ada", name: "Ada" },
    notificationId: "published",
    displayHeadlineMessageTemplate: "{actionUser} has published {title}",
    displayHeadlineMessageTemplateData: { title: "a page" },
    displayBodyMessage: "Have a look.",
    notifyUsers: [{ userId: "ada", name: "Ada" }, { userId: "bob" }],
    notificationSourceData: { page: 1, note: "" },
    ...more,
  };
}

function notifications({ organizations }: Contents): object {
  const found = Object.entries(organizations["people"]?.notifications ?? {});
  return Object.fromEntries(
    found.map(([id, { displayBodyMessage, userIds }]) => [id, [displayBodyMessage, userIds]]),
  );
}

/** The same as it is sent. */
function sent(more: object = {}): object {
  const actionUser = { userId: "ada", name: "Ada" };
  const values = { displayHeadlineMessageTemplateData: { actionUser, title: "a page" }, notifyAll: true };
  return { ...published(values), ...more };
}

function topAs(location: object, more: object = {}): object {
  return { organizationId: "people", documentId: "page", location, onDelete: "deleteData", ...more };
}

function locations({ organizations }: Contents): object {
  const documents = Object.entries(organizations["people"]?.documents ?? {});
  return Object.fromEntries(
    documents.flatMap(([id, each]) => (each.locations ? [[id, each.locations]] : [])),
  );
}

function foldersNamed(prefix: string) {
  return ({ organizations }: Contents) =>
    Object.entries(organizations).flatMap(([id, { folders }]) =>
      Object.keys(folders)
        .filter((folder) => folder.startsWith(prefix))
        .map((folder) => `${id}/${folder}`),
    );
}

function setOf(ids: readonly string[]): Declared {
  const documents = Object.fromEntries(ids.map((id) => [id, {}]));
  return sample("set", "DocumentSet", { organizationId: "set", documents });
}

function documents({ organizations }: Contents): object {
  return Object.fromEntries(
    ["base", "other"]
      .map((id) => [id, organizations[id] ?? { documents: {} }] as const)
      .filter(([, organization]) => Object.keys(organization.documents).length > 0)
      .map(([id, organization]) => [id, organization.documents]),
  );
}

function disabledOrganizations({ organizations }: Contents): string[] {
  return Object.keys(organizations).filter((id) => organizations[id]?.disabled);
}

/** What the samples find: organizations with a shelf, users who have come before, an editor somebody opened, and a location. */
export const SEED: Seed = {
  organizations: {
    ...Object.fromEntries(
      ["base", "other", "set", "off-a", "off-b", "off-c"].map((id) => [id, { folders: { shelf: {} } }]),
    ),
    people: {
      users: { ada: {}, bob: {} },
      documents: {
        page: {
          editors: { intro: { type: "map", data: {} } },
          locations: { top: { locationName: "As it was" } },
        },
        sheet: {},
      },
    },
  },
};
