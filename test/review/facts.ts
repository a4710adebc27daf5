import type { Emulator } from "../../src/emulator";
import { Service } from "../../src/emulator/service";
import type { Store } from "../../src/emulator/state/store";
import { differenceBetween } from "../../src/review/difference";
import { IMPACT_TYPES, type Impact } from "../../src/review/impact";
import { withoutRepeatedSteps } from "../../src/review/operations";
import type { Preview } from "../../src/review/preview";
import { Providers } from "../../src/review/providers";
import { replay, resourceStepsIn } from "../../src/review/replay";
import { writtenUnread } from "../../src/review/sent";
import { addMarkers, snapshotOf, type Snapshot } from "../../src/review/snapshot";
import { Twin } from "../../src/review/twin";

// What a review finds in a replay and what a real update does are compared as the same facts, made by the same code.

/** Returns the data of an emulator that runs in this process. */
export function storeOf(emulator: Emulator): Store {
  if (!(emulator instanceof Service)) throw new Error("the emulator runs in another process");
  return emulator.store;
}

/** Marks the data of users in a service, forgets its requests, and returns what it contains. */
export function markedSnapshot(emulator: Emulator): Snapshot {
  const store = storeOf(emulator);
  addMarkers(store);
  emulator.resetCounts();
  return snapshotOf(store);
}

/** Replays a preview, by default on the services of a review. */
export function replayed(preview: Preview, services?: Parameters<typeof replay>[2]) {
  const steps = withoutRepeatedSteps(preview.steps);
  return replay(preview, resourceStepsIn(steps, new Providers(steps)), services);
}

const NOTHING = new Twin({}, []).snapshot();

/** Returns what has changed in a service since a snapshot, as facts. */
export const factsSince = (before: Snapshot, emulator: Emulator): string[] =>
  factsIn(
    differenceBetween(
      before,
      snapshotOf(storeOf(emulator)),
      NOTHING,
      new Set(writtenUnread(emulator.requests)),
    ),
  );

/**
 * Returns one fact for each object that a finding is about: `loses-data document acme/plan`. Leaves out what needs no attention: a
 * review does not know whether an object that it does not find in a state exists already, and in which folder it is.
 */
export const factsIn = (findings: readonly Impact[]): string[] =>
  [...new Set(findings.flatMap(factsOf))].sort();

function factsOf({ impactType, object, organizationId, items, identities = [] }: Impact): string[] {
  const [from, to = from] = identities;
  if (impactType === "moves") return from === to ? [] : [`${from} becomes ${to}`];
  // What requests cause besides has no identity, what stays behind has not changed, and an organization is empty without its documents.
  const isRepeated = impactType === "leaves-behind" || impactType === "empties-organization";
  if (IMPACT_TYPES[impactType].level === "plain" || isRepeated || !from) return [];
  const place = organizationId === undefined ? "" : `${organizationId}/`;
  return items.map(({ name }) => `${impactType} ${object} ${place}${name}`);
}
