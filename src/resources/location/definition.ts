import { define, optional, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier, jsonObjectWith } from "../../definition/type";
import { TAKES_EFFECT_ON_DELETION } from "../../definition/shared-inputs";
import { identityOf, splitId, joinId } from "../../values/identity";
import { isMap, canonical, plainObject, fingerprintOf } from "../../values/plain";

const idOf = (inputs: { organizationId?: string | undefined; documentId: string; location: object }) =>
  locationId(inputs.organizationId, inputs.documentId, locationKey(inputs.location));

export const location = define({
  type: "Location",
  description: "A location of a document: what comments and recordings are attached to.",
  operations: ["updateLocation", "deleteLocationData"],
  notes: [
    "A new resource replaces `previousLocation` with the declared location. Without `previousLocation`, it writes the location as declared, whether or not it exists.",
  ],
  adopt: "An existing location is adopted: it is written as declared and keeps its data.",
  delete: {
    description: "Deleting the resource leaves the location and its data, unless `onDelete` is `deleteData`.",
  },
  get: "Refers to a location by its id, without a check whether it exists.",
  example: `const guide = new collab.Document("guide", {
  organizationId: "acme",
  documentId: "guide",
  createOrganization: true,
});
new collab.Location("intro", {
  organizationId: guide.organizationId,
  documentId: guide.documentId,
  location: { id: "intro", locationName: "Introduction" },
});`,
  inputs: {
    organizationId: optional(identifier, {
      description: "The organization of the document. Required if organizations are used.",
      onChange: "update",
      changeDescription: "A change moves the location to the other organization.",
    }),
    documentId: required(identifier, {
      description: "The document, which must exist.",
      onChange: "replace",
      changeDescription:
        "A change creates the location in the other document; `onDelete` determines what happens to the old location.",
    }),
    location: required(jsonObjectWith("id"), {
      description:
        "The location in your product, such as `{ id, locationName }`, with at least one field. The order of keys makes no difference.",
      onChange: "update",
      changeDescription:
        "A change replaces the old location with the new one, which keeps its comments and other data. A new `id` must be unused, also by a location that the same change removes.",
      blanks: "content",
    }),
    previousLocation: optional(jsonObjectWith("id"), {
      description: "The location in the service that a new resource replaces.",
      onChange: "nothing",
      changeDescription:
        "Only used when the resource is created. Remove it afterwards: a replaced or renamed resource uses it again.",
      blanks: "content",
    }),
    merge: optional(flag, {
      description: "Keep fields of the old location that the new one does not have.",
      onChange: "nothing",
      changeDescription: "Only used at the next change of `location`.",
    }),
    onDelete: withDefault(choice("retain", "deleteData"), "retain", {
      description:
        "What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes its comments, recordings and other data**, in every organization with a document of this id.",
      ...TAKES_EFFECT_ON_DELETION,
    }),
  },
  outputs: {},
  repeatedIn: ["__maybe", "__standing"],
  id: {
    description:
      "The id is `organizationId/documentId/location.id`, without an absent organization, and with a fingerprint for a location without `id`. A change of these inputs does not change it.",
    of: idOf,
    read: (id) => {
      const [documentId, key] = splitId(id, 2) ?? [];
      if (documentId !== undefined && key !== undefined) return { documentId, location: { id: key } };
      const [organizationId, inIt, itsKey] = splitId(id, 3) ?? [];
      if (organizationId === undefined || inIt === undefined || itsKey === undefined) return undefined;
      return { organizationId, documentId: inIt, location: { id: itsKey } };
    },
  },
  identifiedBy: ["organizationId", "documentId", "location"],
  identities: (inputs) => [identityOf.location(idOf(inputs))],
  // Deleting a location in one organization may also delete the same location in another.
  owns: (inputs) => [identityOf.location(idOf(inputs)), ownershipKeyOf(inputs)],
});

/** Returns a location's own id, if any. In a preview, a text replaces a location that is secret or not known yet. */
export function ownId(location: unknown): string | undefined {
  const id = isMap(location) ? location["id"] : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Returns what identifies a location: its `id` or, if it has none, a fingerprint of the whole location. */
function locationKey(location: object): string {
  return ownId(location) ?? fingerprintOf(canonical(plainObject(location)));
}

/** Returns `organizationId/documentId/key`, without the organization if there is none. */
function locationId(organizationId: string | undefined, documentId: string, key: string): string {
  return organizationId ? joinId(organizationId, documentId, key) : joinId(documentId, key);
}

/** Returns the identity that a deletion affects. It lacks the organization, because the service leaves that out of deletions. */
export function ownershipKeyOf({ documentId, location }: { documentId: string; location: object }): string {
  return identityOf.location(locationId(undefined, documentId, locationKey(location)));
}
