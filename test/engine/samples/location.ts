import type { Contents } from "../../../src/emulator";
import type { Sent } from "../world";
import { sample, type Sample } from "./sample";

const TOP = { id: "top", locationName: "Top" };
const HEAD = { id: "head", locationName: "Head" };

export const location: Sample = {
  declared: sample("location", "Location", topAs(TOP)),
  look: locations,
  expected: { page: { top: TOP } },
  // The location's data is deleted. The state before the declaration is unknown.
  leaves: {},
  removal: { organizations: { people: { documents: { page: { locations: { top: null } } } } } },
  parentRemoval: { organizations: { people: null } },
  within: ["people"],
  named: (id) => topAs({ id }),
  updates: [
    {
      field: "location",
      args: topAs(HEAD),
      requests: [written(HEAD, { organizationId: "people" })],
    },
    {
      field: "organizationId",
      args: topAs(TOP, { organizationId: "" }),
      requests: [written(TOP)],
    },
    {
      field: "onDelete",
      args: topAs(TOP, { onDelete: "retain" }),
      requests: [],
    },
  ],
  silent: [
    { field: "location", args: topAs({ locationName: "Top", id: "top" }) },
    {
      field: "previousLocation",
      args: topAs(TOP, { previousLocation: { id: "old" } }),
    },
    { field: "merge", args: topAs(TOP, { merge: true }) },
  ],
  replacements: [
    {
      field: "documentId",
      args: topAs(TOP, { documentId: "sheet" }),
      requests: [
        written(TOP, { organizationId: "people", documentId: "sheet" }),
        {
          operation: "deleteLocationData",
          data: { documentId: "page", location: TOP },
        },
      ],
    },
  ],
};

function topAs(location: object, more: object = {}): object {
  return { organizationId: "people", documentId: "page", location, onDelete: "deleteData", ...more };
}

/** Returns the request that writes this location in place of the sample's. */
function written(newLocation: object, more: object = {}): Sent {
  const migrate = { oldLocation: TOP, newLocation };
  return { operation: "updateLocation", data: { documentId: "page", migrate, ...more } };
}

function locations({ organizations }: Contents): object {
  const documents = Object.entries(organizations["people"]?.documents ?? {});
  return Object.fromEntries(
    documents.flatMap(([id, each]) => (each.locations ? [[id, each.locations]] : [])),
  );
}
