import {
  define,
  deletionProtection,
  optional,
  required,
  withDefault,
  type CheckedInputs,
} from "../../definition/definition";
import { choice, flag, identifier, jsonObjectWith } from "../../definition/type";
import { identityOf, splitId, joinId } from "../../values/identity";
import { isDeepStrictEqual } from "node:util";
import { defineImpacts, happens, type Impact, type ImpactType } from "../../definition/impact";
import { isMap, canonical, plainObject, fingerprintOf } from "../../values/plain";

const idOf = (inputs: { organizationId?: string | undefined; documentId: string; location: object }) =>
  locationId(inputs.organizationId, inputs.documentId, locationKey(inputs.location));

export const location = define({
  type: "Location",
  description: "A location of a document: what comments and recordings are attached to.",
  operations: ["updateLocation", "deleteLocationData"],
  notes: [
    "When it is first declared, the location replaces `previousLocation`. Without one, it is written as declared, whether or not it exists. If the document does not exist or the service does not know the old location, the error says so.",
  ],
  adopt: "An existing location is adopted: it is written as declared and keeps its data.",
  delete: {
    description: "Deleting the resource leaves the location and its data, unless `onDelete` is `deleteData`.",
  },
  get: "Refers to a location by its id. The service does not show whether it exists: the parts of the id are used as they are.",
  example: `new collab.Location("intro", {
  organizationId: "acme",
  documentId: "guide",
  location: { id: "intro", locationName: "Introduction" },
});`,
  inputs: {
    organizationId: optional(identifier, {
      description: "The organization of the document. Required if organizations are used.",
      onChange: "update",
      changeDescription: "A change moves the location there.",
    }),
    documentId: required(identifier, {
      description: "The document, which must exist.",
      onChange: "replace",
      changeDescription:
        "A change creates the location in the other document; `onDelete` determines what happens to this one.",
    }),
    location: required(jsonObjectWith("id"), {
      description:
        "The location as your product names it, such as `{ id, locationName }`, with at least one field. The order of keys makes no difference.",
      onChange: "update",
      changeDescription:
        "A change replaces the old location with the new one, which keeps its comments and other data.",
      blanks: "content",
    }),
    previousLocation: optional(jsonObjectWith("id"), {
      description: "The current location in the service, if the resource is new and should replace it.",
      onChange: "nothing",
      changeDescription: "Only used when the location is first declared; a later change does nothing.",
      blanks: "content",
    }),
    merge: optional(flag, {
      description:
        "Keep fields of the old location that the new one does not have. By default, the new location replaces the old one entirely.",
      onChange: "nothing",
      changeDescription: "Only used at the next change of `location`; a change by itself does nothing.",
    }),
    onDelete: withDefault(choice("retain", "deleteData"), "retain", {
      description:
        "What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes all comments, recordings and other data** of the location, in every organization that has a document of this id.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when the resource is deleted.",
    }),
    deletionProtection: deletionProtection(
      "Protects the data of the location: if `onDelete` is `deleteData`, the preview rejects a change that would delete it, such as another `documentId`, and the deletion of the resource.",
      "",
    ),
  },
  outputs: {},
  id: {
    description:
      "The id is `organizationId/documentId/location.id`, without the first part if no organization is given. For a location without an `id`, the last part is a fingerprint. The id stays when these change.",
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
});

type Inputs = CheckedInputs<(typeof location)["inputs"]>;

export const locationImpacts = defineImpacts(location, {
  owns: (inputs) => [...location.identities(inputs), ownershipKeyOf(inputs)],

  create: (inputs) =>
    inputs.previousLocation === undefined
      ? put("creates", inputs, {}, [
          "is written as declared; one that is there keeps its data",
          "are written as declared; those that are there keep their data",
        ])
      : put(
          "moves",
          inputs,
          { from: knownBy(inputs.previousLocation), to: knownBy(inputs.location) },
          TAKES_PLACE,
        ),

  update(state, inputs) {
    if (state.organizationId === inputs.organizationId && isDeepStrictEqual(state.location, inputs.location))
      return [];
    return keyOf(state.location) === keyOf(inputs.location)
      ? put("changes", inputs, {}, ["is written as declared", "are written as declared"])
      : put("moves", inputs, { from: knownBy(state.location), to: knownBy(inputs.location) }, TAKES_PLACE);
  },

  delete: (state) =>
    state.onDelete === "deleteData"
      ? happens(
          "loses-data",
          "location",
          [itemOf(state)],
          [
            "loses its comments, recordings and other data, in every organization that has a document of this id",
            "lose their comments, recordings and other data, in every organization that has a document of this id",
          ],
          {
            organizationId: state.organizationId,
            final: true,
            unless: "owned",
            sends: [`deleteLocationData ${ownershipKeyOf(state)}`],
          },
        )
      : happens(
          "leaves-behind",
          "location",
          [itemOf(state)],
          ["stays with its data, as onDelete says", "stay with their data, as onDelete says"],
          { organizationId: state.organizationId, unless: "owned" },
        ),
});

const TAKES_PLACE = [
  "takes the place of the old one, with its comments and other data",
  "take the place of the old ones, with their comments and other data",
] as const;

function put(
  impactType: ImpactType,
  inputs: Inputs,
  change: { from?: string; to?: string },
  does: readonly [string, string],
): Impact[] {
  return happens(impactType, "location", [{ ...itemOf(inputs), ...change }], does, {
    organizationId: inputs.organizationId,
    sends: [`updateLocation ${ownershipKeyOf(inputs)}`],
  });
}

const itemOf = (inputs: Inputs) => ({
  name: `${keyOf(inputs.location)} of ${inputs.documentId}`,
  title: titleOf(inputs.location),
  identity: ownershipKeyOf(inputs),
});

/** Returns the text by which users recognize a location without an id of its own. Its name is a fingerprint. */
const titleOf = (location: unknown): string | undefined =>
  isMap(location) && ownId(location) === undefined ? JSON.stringify(location) : undefined;

const knownBy = (location: unknown): string => titleOf(location) ?? keyOf(location);

const keyOf = (location: unknown): string => (isMap(location) ? locationKey(location) : String(location));

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
