import { isDeepStrictEqual } from "node:util";
import { consequencesOf, happens, type Consequence, type Effect } from "../../definition/consequence";
import type { CheckedInputs } from "../../definition/definition";
import { isMap } from "../../values/plain";
import { location as definition } from "./definition";
import { claimOf, locationKey, ownId } from "./key";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const locationConsequences = consequencesOf(definition, {
  holds: (inputs) => [...definition.identities(inputs), claimOf(inputs)],

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
            unless: "held",
            sends: [`deleteLocationData ${claimOf(state)}`],
          },
        )
      : happens(
          "leaves-behind",
          "location",
          [itemOf(state)],
          ["stays with its data, as onDelete says", "stay with their data, as onDelete says"],
          { organizationId: state.organizationId, unless: "held" },
        ),
});

const TAKES_PLACE = [
  "takes the place of the old one, with its comments and other data",
  "take the place of the old ones, with their comments and other data",
] as const;

function put(
  effect: Effect,
  inputs: Inputs,
  change: { from?: string; to?: string },
  does: readonly [string, string],
): Consequence[] {
  return happens(effect, "location", [{ ...itemOf(inputs), ...change }], does, {
    organizationId: inputs.organizationId,
    sends: [`updateLocation ${claimOf(inputs)}`],
  });
}

const itemOf = (inputs: Inputs) => ({
  name: `${keyOf(inputs.location)} of ${inputs.documentId}`,
  title: titleOf(inputs.location),
  identity: claimOf(inputs),
});

/** Returns the text by which users recognize a location without an id of its own. Its name is a fingerprint. */
const titleOf = (location: unknown): string | undefined =>
  isMap(location) && ownId(location) === undefined ? JSON.stringify(location) : undefined;

const knownBy = (location: unknown): string => titleOf(location) ?? keyOf(location);

const keyOf = (location: unknown): string => (isMap(location) ? locationKey(location) : String(location));
