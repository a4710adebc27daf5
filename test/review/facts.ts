import type { Contents } from "../../src/emulator";
import type { ImpactType } from "../../src/review/impact";
import type { Outcome } from "../../src/review/replay";
import type { Service } from "../core/support";

/** Returns what a service contains whose loss or gain a review reports. */
export function factsOf({ organizations, domains }: Contents): Set<string> {
  const facts = Object.entries(organizations).flatMap(([organizationId, { disabled, documents }]) => [
    ...(disabled ? [`disabled ${organizationId}`] : []),
    ...Object.values(documents).flatMap(({ comments = [] }) => comments.map(({ marker }) => String(marker))),
  ]);
  return new Set([...facts, ...domains.map((domain) => `domain ${domain}`)]);
}

/** Marks the data of each document and location. */
export function mark({ emulator }: Service): void {
  for (const [organizationId, { documents }] of Object.entries(emulator.contents().organizations))
    for (const [id, { locations = {} }] of Object.entries(documents)) {
      const ofLocations = Object.keys(locations).map((locationId) => ({
        marker: `location ${organizationId}/${id}/${locationId}`,
        locationId,
      }));
      const comments = [{ marker: `document ${organizationId}/${id}` }, ...ofLocations];
      emulator.edit({ organizations: { [organizationId]: { documents: { [id]: { comments } } } } });
    }
}

const COMPARED: ReadonlySet<ImpactType> = new Set(["loses-data", "takes-access", "gives-access"]);

/** Returns the facts that a replay predicts to end or to begin. */
export function predicted({ findings, failures }: Outcome) {
  const compared = findings.filter(({ impact: { impactType } }) => COMPARED.has(impactType));
  const facts = compared.flatMap(({ impact: { impactType, object, organizationId, items } }) =>
    items.map(({ name }) => {
      const isGained = impactType === "gives-access";
      if (object === "organization") return `${isGained ? "-" : "+"} disabled ${name}`;
      return `${isGained ? "+" : "-"} ${object} ${object === "domain" ? name : `${organizationId}/${name}`}`;
    }),
  );
  return { facts: [...new Set(facts)].sort(), failures: failures.map(({ message }) => message) };
}
