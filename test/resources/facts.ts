import type { Impact } from "../../src/definition/impact";
import type { Contents } from "../../src/emulator";
import { joinId } from "../../src/values/identity";

/** The contents of a service: one fact per object, with what is known about it. */
export type Facts = ReadonlyMap<string, string>;

export function factsOf({ organizations, domains, apiKeys }: Contents): Facts {
  const facts = new Map<string, string>();
  for (const domain of domains) facts.set(`domain ${domain}`, "");
  for (const { apiKey, type } of apiKeys) facts.set(`API key ${apiKey}`, type);
  for (const [id, organization] of Object.entries(organizations)) {
    facts.set(`organization ${id}`, organization.disabled ? "off" : "on");
    for (const folderId of Object.keys(organization.folders)) facts.set(`folder ${joinId(id, folderId)}`, "");
    for (const [userId, user] of Object.entries(organization.users))
      facts.set(`user ${joinId(id, userId)}`, JSON.stringify(user));
    for (const name of Object.keys(organization.notifications ?? {}))
      facts.set(`notification ${joinId(id, name)}`, "");
    for (const [documentId, document] of Object.entries(organization.documents)) {
      const { documentName, folderId, locations = {}, editors = {} } = document;
      facts.set(`document ${joinId(id, documentId)}`, JSON.stringify([documentName, folderId]));
      for (const [key, location] of Object.entries(locations))
        facts.set(`location ${joinId(id, `${key} of ${documentId}`)}`, JSON.stringify(location));
      for (const [editorId, editor] of Object.entries(editors))
        facts.set(`editor ${joinId(id, joinId(documentId, editorId))}`, JSON.stringify(editor));
    }
  }
  return facts;
}

/** Returns the objects that were added, removed or changed. */
export function differences(before: Facts, after: Facts): string[] {
  const all = [...new Set([...before.keys(), ...after.keys()])].sort();
  return all.flatMap((fact) => {
    if (!after.has(fact)) return [`${fact} went`];
    if (!before.has(fact)) return [`${fact} came`];
    return before.get(fact) === after.get(fact) ? [] : [`${fact} changed`];
  });
}

/** Returns what impacts predict. `surely` must happen; `maybe` depends on what other users wrote. */
export function foretold(
  consequences: readonly Impact[],
  before: Facts,
): { surely: string[]; maybe: string[] } {
  const surely: string[] = [];
  const maybe: string[] = [];
  for (const { impactType: effect, object, organizationId, items } of consequences) {
    for (const { name, from, to } of items) {
      const factOf = (id: string) =>
        organizationId === undefined || object === "organization" || object === "domain"
          ? `${object} ${id}`
          : `${object} ${joinId(organizationId, id)}`;
      const fact = factOf(name);
      const state = before.get(fact);
      if (effect === "creates")
        (state === undefined ? surely : maybe).push(`${fact} ${state === undefined ? "came" : "changed"}`);
      else if (effect === "loses-data") surely.push(`${fact} went`);
      else if (effect === "renames") surely.push(`${fact} changed`);
      else if (effect === "overwrites") maybe.push(`${fact} changed`);
      else if (effect === "notifies") surely.push(`${fact} came`);
      else if (effect === "gives-access" && object === "domain") surely.push(`${fact} came`);
      else if (effect === "takes-access" && object === "domain") surely.push(`${fact} went`);
      else if (effect === "gives-access" && object === "organization")
        (state === "off" ? surely : maybe).push(`${fact} changed`);
      else if (effect === "takes-access") surely.push(`${fact} changed`);
      else if (effect === "changes")
        (object === "notification" ? surely : maybe).push(
          `${fact} ${object === "notification" ? "went" : "changed"}`,
        );
      else if (effect === "issues-credential" && object === "API key") surely.push("API key came");
      else if (effect === "moves" && object === "location")
        surely.push(`${factOf(name.replace(to ?? "", from ?? ""))} went`, `${fact} came`);
      else if (effect === "moves" && state !== undefined && to !== undefined && from === name)
        surely.push(`${fact} went`, `${factOf(to)} came`);
      else if (effect === "moves") surely.push(`${fact} changed`);
    }
  }
  return { surely, maybe };
}
