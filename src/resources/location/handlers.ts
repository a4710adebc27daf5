import { isDeepStrictEqual } from "node:util";
import type { Connection } from "../../core/connection";
import { resourceType, type Contents, type InputsOf, type StateOf } from "../../core/resource-type";
import { UnsureFailure } from "../../core/rejections/failures";
import { isNotFound, mayBeApplied, missingThings } from "../../core/rejections/meaning";
import { canonical, plainObject } from "../../values/plain";
import { hasUnknown } from "../../values/unknown";
import { location as definition, ownershipKeyOf, ownId } from "./definition";

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;
type LocationObject = Inputs["location"];

interface Private {
  /** The location in the service, if merging left more there than is declared. */
  readonly __standing?: LocationObject | undefined;
  /** The location that may be there instead, because the reply that would confirm it was lost. */
  readonly __maybe?: LocationObject | undefined;
}

export const location = resourceType<Private>()(definition, {
  sentBy: {
    organizationId: { create: "updateLocation", update: "updateLocation" },
    documentId: "updateLocation",
    location: { create: "updateLocation", update: "updateLocation" },
    previousLocation: "updateLocation",
    merge: "updateLocation",
    onDelete: "nothing",
  },

  // A location that replaces itself is created if it is missing and written again if it exists.
  create: ({ connection }, inputs) => put(connection, inputs.previousLocation ?? inputs.location, inputs),

  async update({ connection }, state, inputs) {
    const { __maybe, ...known } = state;
    if (__maybe === undefined) return change(connection, known, inputs);
    // The location that may be there is sent first. Sent once more, it is there in any case.
    const reached = await change(connection, known, { ...known, location: __maybe });
    return change(connection, { ...reached, location: __maybe }, inputs);
  },

  async delete({ connection, notify }, state) {
    const { documentId, onDelete } = state;
    await connection.ownership.deleteUnowned(possibleStates(state), ownershipKeyOf, async (unowned) => {
      if (onDelete === "deleteData")
        for (const possible of unowned)
          await connection.client.deleteLocationData({ documentId, location: current(possible) });
      else
        notify(
          `Location ${definition.id.of(state)} stays in its document with its data, because of onDelete.`,
        );
    });
  },

  contents: (state) => contentsOf(state, current(state)),

  expects: (inputs) => (inputs.previousLocation ? contentsOf(inputs, inputs.previousLocation) : {}),

  transfer(inputs, state) {
    const receives = definition.identities(inputs);
    if (state) {
      const left = possibleStates(state).filter(
        (possible) => ownershipKeyOf(possible) !== ownershipKeyOf(inputs),
      );
      const vacates = left.flatMap((possible) => definition.identities(possible));
      return { vacates, receives: vacates.length > 0 ? receives : [] };
    }
    const { previousLocation } = inputs;
    if (previousLocation === undefined || hasUnknown(previousLocation)) return {};
    const previous = { ...inputs, location: previousLocation };
    if (ownershipKeyOf(previous) === ownershipKeyOf(inputs)) return {};
    return {
      vacates: definition.identities(previous),
      receives,
      from: `the previousLocation of Location ${definition.id.of(inputs)}`,
      advice:
        "Remove previousLocation if this resource has replaced that location before, for example under another name. " +
        "Otherwise make two updates: in the first, declare only this resource; in the second, the rest.",
    };
  },

  hasPendingWork: ({ __maybe }) => __maybe !== undefined,

  advice: (error) =>
    missingThings(error)?.has("location")
      ? "Set previousLocation to the location as it is in the service now."
      : undefined,
});

const contentsOf = ({ organizationId = "", documentId }: Inputs, content: LocationObject): Contents => ({
  organizations: {
    [organizationId]: {
      documents: {
        [documentId]: { locations: { [ownId(content) ?? canonical(plainObject(content))]: { ...content } } },
      },
    },
  },
});

/** Returns the states that the service may have: with the known location and, after a lost reply, with its replacement. */
const possibleStates = ({ __maybe, ...known }: State): State[] =>
  __maybe ? [known, { ...known, location: __maybe, __standing: undefined }] : [known];

async function change(connection: Connection, state: State, inputs: Inputs): Promise<State> {
  const same = state.organizationId === inputs.organizationId;
  if (same && isDeepStrictEqual(state.location, inputs.location))
    return { ...inputs, __standing: state.__standing };
  try {
    return await put(connection, current(state), inputs);
  } catch (error) {
    if (!mayBeApplied(error)) throw error;
    throw new UnsureFailure({ ...state, __maybe: inputs.location }, error);
  }
}

/** Replaces the location that is in the service now with the declared one. */
async function put(connection: Connection, from: LocationObject, inputs: Inputs): Promise<State> {
  const { organizationId, documentId, location, merge } = inputs;
  const merged = merge ? { ...from, ...location } : location;
  // Without an id, the whole location identifies it, so only the whole location is still the same when it is sent again.
  const newLocation = ownId(location) === undefined ? merged : location;
  const send = (oldLocation: LocationObject) =>
    connection.client.updateLocation({
      organizationId,
      documentId,
      migrate: { oldLocation, newLocation },
      merge,
    });
  try {
    await send(from);
  } catch (error) {
    if (!isNotFound(error) || isDeepStrictEqual(from, merged)) throw error;
    // A request whose reply was lost may have replaced the location already. Then the old location no longer exists.
    await send(merged).catch((again: unknown) => {
      throw isNotFound(again) ? error : again;
    });
  }
  return isDeepStrictEqual(merged, location) ? inputs : { ...inputs, __standing: merged };
}

const current = ({ location, __standing }: State): LocationObject => __standing ?? location;
