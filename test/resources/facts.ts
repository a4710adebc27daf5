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
      const { users, comments, reactions, recordings, locations = {}, editors = {}, ...own } = document;
      facts.set(`document ${joinId(id, documentId)}`, JSON.stringify(own));
      for (const [key, location] of Object.entries(locations))
        facts.set(`location ${joinId(id, joinId(documentId, key))}`, JSON.stringify(location));
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

/** Returns what impacts predict. `certain` must happen; `possible` depends on what other users wrote. */
export function predicted(
  impacts: readonly Impact[],
  before: Facts,
): { certain: string[]; possible: string[] } {
  const certain: string[] = [];
  const possible: string[] = [];
  for (const { impactType, object, organizationId, items } of impacts) {
    for (const { name, from, to } of items) {
      const factOf = (id: string) =>
        organizationId === undefined || object === "organization" || object === "domain"
          ? `${object} ${id}`
          : `${object} ${joinId(organizationId, id)}`;
      const fact = factOf(name);
      const state = before.get(fact);
      if (impactType === "creates")
        (state === undefined ? certain : possible).push(
          `${fact} ${state === undefined ? "came" : "changed"}`,
        );
      else if (impactType === "loses-data") certain.push(`${fact} went`);
      else if (impactType === "renames") certain.push(`${fact} changed`);
      else if (impactType === "overwrites" || impactType === "changes-mail") possible.push(`${fact} changed`);
      else if (impactType === "notifies") certain.push(`${fact} came`);
      else if (impactType === "gives-access" && object === "domain") certain.push(`${fact} came`);
      else if (impactType === "takes-access" && object === "domain") certain.push(`${fact} went`);
      else if (impactType === "gives-access" && object === "organization")
        (state === "off" ? certain : possible).push(`${fact} changed`);
      else if (impactType === "takes-access") certain.push(`${fact} changed`);
      else if (impactType === "changes")
        (object === "notification" ? certain : possible).push(
          `${fact} ${object === "notification" ? "went" : "changed"}`,
        );
      else if (impactType === "issues-credential" && object === "API key") certain.push("API key came");
      else if (impactType === "moves" && object === "location")
        certain.push(`${factOf(name.replace(to ?? "", from ?? ""))} went`, `${fact} came`);
      else if (impactType === "moves" && state !== undefined && to !== undefined && from === name)
        certain.push(`${fact} went`, `${factOf(to)} came`);
      else if (impactType === "moves") certain.push(`${fact} changed`);
    }
  }
  return { certain, possible };
}
