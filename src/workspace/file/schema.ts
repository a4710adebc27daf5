import { z } from "zod";
import { normaliseDomain } from "../../values/domain";
import { TOP } from "../../values/identity";
import { entryFields } from "../../resources/document-set/definition";
import { userFields } from "../../resources/users/definition";
import { nearest } from "../../values/text";
import type * as file from "./workspace-file";

/** An object with only these fields. */
function entry<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const fields = Object.keys(shape);
  return z.strictObject(shape, {
    // One line for each key, in the order of the keys.
    error: ({ code, keys }) =>
      code === "unrecognized_keys" && Array.isArray(keys)
        ? keys.map((key) => notAField(key, fields)).join("\n")
        : code === "invalid_type"
          ? `must be an object${fields.length > 0 ? ` with ${fields.join(", ")}` : "; {} is one"}`
          : undefined,
  });
}

function notAField(key: string, fields: readonly string[]): string {
  const meant = nearest(key, fields);
  if (meant !== undefined) return `is not a field here; did you mean ${JSON.stringify(meant)}?`;
  return `is not a field here; ${fields.length > 0 ? `the fields are ${fields.join(", ")}` : "there are none"}`;
}

const identifier = z
  .string()
  .min(1, "must not be empty")
  .refine((id) => id.isWellFormed(), "must be well-formed Unicode text");

const folderId = identifier
  .refine((id) => id !== "root", 'must not be "root": the service keeps that name')
  .meta({ not: { const: "root" } });

/** Makes a field optional. `""` and null, such as the value of `documents:`, count as absent. */
const optional = <Type extends z.ZodType>(type: Type) =>
  type.nullish().transform((given) => (given === "" || given === null ? undefined : given));

/** An entry of a map. Null, such as the value of `plans:`, counts as an empty object. */
const optionalEntry = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  title: string,
  description: string,
) =>
  entry(shape)
    .nullish()
    .transform((given) => given ?? {})
    .meta({ title, description });

const byId = <Entry extends z.ZodType>(id: string, of: Entry, key = identifier) =>
  optional(z.record(key, of, { error: `must be an object whose keys are ${id}s` }));

const text = optional(z.string("must be text"));

const folder = optionalEntry({}, "Folder", "A folder has no settings: {}.");

const documentShape = {
  documentName: text.describe(entryFields.documentName.description),
  folderId: text.describe(
    "A folder of this organization, declared under its folders, or root for the top, which is the default. A change moves the document.",
  ),
} satisfies Record<keyof file.WorkspaceDocument, z.ZodType>;

const document = optionalEntry(
  documentShape,
  "Document",
  "Removing it from the file deletes the document with its data, unless the program sets documentsOnDelete.",
);

const userShape = {
  name: text.describe(userFields.name.description),
  email: text.describe(userFields.email.description),
} satisfies Record<keyof file.WorkspaceUser, z.ZodType>;

const user = optionalEntry(
  userShape,
  "User",
  "A user who already exists in the service. Removing the user from the file changes nothing in the service.",
);

const organizationShape = {
  disabled: optional(z.boolean("must be true or false")).describe(
    "If true, users cannot read or write any document. Default: false. While it is true, nothing else of the organization " +
      "can be changed.",
  ),
  folders: byId("folderId", folder, folderId).describe(
    "Folders by folderId. The service cannot delete folders: a folder that is removed from the file stays in the service.",
  ),
  documents: byId("documentId", document).describe("Documents by documentId."),
  users: byId("userId", user).describe("Users by userId."),
} satisfies Record<keyof file.WorkspaceOrganization, z.ZodType>;

const organization = optionalEntry(
  organizationShape,
  "Organization",
  "The service cannot delete organizations: one that is removed from the file stays in the service, without the documents " +
    "declared here.",
).superRefine(rejectUndeclaredFolders);

/** Rejects documents in undeclared folders: a typing error must not create a folder. */
function rejectUndeclaredFolders(
  { folders = {}, documents = {} }: file.WorkspaceOrganization,
  context: z.RefinementCtx,
): void {
  for (const [documentId, { folderId = TOP }] of Object.entries(documents)) {
    if (folderId === TOP || Object.hasOwn(folders, folderId)) continue;
    const meant = nearest(folderId, Object.keys(folders));
    const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
    const message = `${JSON.stringify(folderId)} is not a folder of this organization${hint}`;
    context.addIssue({ code: "custom", path: ["documents", documentId, "folderId"], message });
  }
}

const domain = z
  .string({ error: "must be a domain, such as acme.com" })
  .refine((spelling) => normaliseDomain(spelling) !== undefined, {
    error: "must be a domain, such as acme.com, *.acme.com or https://www.acme.com",
  });

const workspaceShape = {
  domains: optional(z.array(domain, { error: "must be a list of domains" })).describe(
    'Allowed domains, such as acme.com or "*.acme.dev" (in quotes, for the asterisk). Order, duplicates and spelling make no difference.',
  ),
  organizations: byId("organizationId", organization).describe("Organizations by organizationId."),
} satisfies Record<keyof file.WorkspaceFile, z.ZodType>;

/** The schema of a workspace file. In its output, empty values are absent. */
export const workspaceSchema = entry({
  ...workspaceShape,
  $schema: z.string().optional().describe("Where an editor finds the JSON Schema of this file."),
}).meta({
  title: "pulumi-collab workspace",
  description: "A workspace of the collaboration service, as data.",
});
