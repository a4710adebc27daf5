import { define, deletionProtection, optional, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier, jsonObjectWith } from "../../definition/type";
import { identityOf, splitId } from "../../values/identity";
import { locationId, locationKey } from "./key";

const idOf = (inputs: { organizationId?: string | undefined; documentId: string; location: object }) =>
  locationId(inputs.organizationId, inputs.documentId, locationKey(inputs.location));

export const location = define({
  type: "Location",
  description: "A location of a document: what comments and recordings are attached to.",
  operations: ["updateLocation", "deleteLocationData"],
  notes: [
    "When it is first declared, the location takes the place of `previousLocation`. Without one it is written as it is declared, over itself if it is there already. An error says so when the document does not exist, or when the service does not know the old location.",
  ],
  adopt: "A location that is there already is adopted: it is written as it is declared, and keeps its data.",
  delete: {
    description: "Deleting the resource leaves the location and its data, unless `onDelete` is `deleteData`.",
  },
  get: "Refers to a location by its id. The service cannot tell whether it exists: the parts of the id are taken as they are.",
  example: `new collab.Location("intro", {
  organizationId: "acme",
  documentId: "guide",
  location: { id: "intro", locationName: "Introduction" },
});`,
  inputs: {
    organizationId: optional(identifier, {
      description: "The organization of the document; give it where organizations are used.",
      onChange: "update",
      changeDescription: "A change puts the location there.",
    }),
    documentId: required(identifier, {
      description: "The document, which must exist.",
      onChange: "replace",
      changeDescription:
        "A change puts the location into the other document; `onDelete` decides what happens to this one.",
    }),
    location: required(jsonObjectWith("id"), {
      description:
        "The location as your product names it, such as `{ id, locationName }`, with at least one field. The order of keys makes no difference.",
      onChange: "update",
      changeDescription:
        "A change puts the new location in the place of the old one, which takes its comments and other data along.",
      blanks: "content",
    }),
    previousLocation: optional(jsonObjectWith("id"), {
      description:
        "What the location is in the service so far, when it is first declared and is to be another one.",
      onChange: "nothing",
      changeDescription: "It counts when the location is first declared; a later change does nothing.",
      blanks: "content",
    }),
    merge: optional(flag, {
      description:
        "Keep fields of the old location that the new one does not have. By default the new location replaces the old one entirely.",
      onChange: "nothing",
      changeDescription: "It counts at the next change of `location`; a change by itself does nothing.",
    }),
    onDelete: withDefault(choice("retain", "deleteData"), "retain", {
      description:
        "What deleting the resource does. `retain` leaves the location and its data. `deleteData` **deletes all comments, recordings and other data** of the location, in every organization that has a document of this id.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when the resource is deleted.",
    }),
    deletionProtection: deletionProtection(
      "Refuse to lose the data of the location: where `onDelete` is `deleteData`, a change that would delete it, such as another `documentId`, is refused in the preview, and so is the deletion of the resource.",
      "",
    ),
  },
  outputs: {},
  id: {
    description:
      "The id is `organizationId/documentId/location.id`, without the first part where no organization is given. Of a location without an `id` the last part is a fingerprint. The id stays when these change.",
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
