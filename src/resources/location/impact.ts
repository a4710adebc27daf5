import { isDeepStrictEqual } from "node:util";
import { defineImpacts, happens, type Impact, type ImpactType } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { isMap } from "../../values/plain";
import { location as definition } from "./definition";
import { ownershipKeyOf, locationKey, ownId } from "./key";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const locationImpacts = defineImpacts(definition, {
  owns: (inputs) => [...definition.identities(inputs), ownershipKeyOf(inputs)],

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
