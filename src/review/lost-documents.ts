import { groupBy } from "../values/collections";
import { canonical, plain } from "../values/plain";
import { providerReference } from "../values/type-token";
import { hasHidden } from "../values/unknown";
import type { Change, Line } from "./change";

/**
 * Adds to the lines of documents that are deleted in one organization and created in another that the new document is empty: the
 * change looks like a move but is none.
 */
export function withRecreatedDocuments(lines: readonly Line[]): Line[] {
  const deletedIn = organizationsOf(lines, "loses-data");
  const createdIn = organizationsOf(lines, "creates");
  return lines.flatMap((line) => {
    if (line.object !== "document") return [line];
    if (line.impactType === "loses-data")
      return split(line, createdIn, (other, [one, several]) => ({
        does: [
          `${one}, and organization ${other} gets a new, empty one`,
          `${several}, and organization ${other} gets new, empty ones`,
        ],
      }));
    if (line.impactType !== "creates") return [line];
    return split(line, deletedIn, (other) => ({
      level: "warning",
      does: [
        `is created empty, or adopted where it is there; its data in organization ${other} is deleted`,
        `are created empty, or adopted where they are there; their data in organization ${other} is deleted`,
      ],
    }));
  });
}

const keyOf = (stack: string, name: string) => JSON.stringify([stack, name]);

/** Returns the organization of each document with this impact, if only one organization has a document of that name. */
function organizationsOf(lines: readonly Line[], wanted: Line["impactType"]): Map<string, string> {
  const found = lines.flatMap(({ impactType, object, items, organizationId, stack }) =>
    impactType === wanted && object === "document" && organizationId !== undefined
      ? items.map(({ name }) => ({ key: keyOf(stack, name), organizationId }))
      : [],
  );
  const groups = [...groupBy(found, ({ key }) => key)];
  return new Map(
    groups.flatMap(([key, [one, another]]) => (one && !another ? [[key, one.organizationId] as const] : [])),
  );
}

/** Separates the items that another organization has too, and describes them differently. */
function split(
  line: Line,
  organizations: ReadonlyMap<string, string>,
  described: (other: string, does: Line["does"]) => Partial<Line>,
): Line[] {
  const groups = groupBy(line.items, ({ name }) => {
    const other = organizations.get(keyOf(line.stack, name));
    return other === line.organizationId ? undefined : other;
  });
  return [...groups].map(([other, items]) => ({
    ...line,
    items,
    ...(other === undefined ? {} : described(other, line.does)),
  }));
}

/** A deletion and a creation that may be one document, whose name in the program and id both change. */
export interface Hint {
  readonly deleted: Change;
  readonly created: Change;
}

/** Returns the pairs of documents for which an alias would move the data to the new id: an update then only changes the id. */
export function hintsIn(changes: readonly Change[]): Hint[] {
  const documents = changes.filter(({ type }) => type === "Document");
  const losesData = ({ impacts }: Change) => impacts.some(({ impactType }) => impactType === "loses-data");
  const deleted = documents.filter((change) => change.action === "delete" && losesData(change));
  const created = groupBy(
    documents.filter(({ action }) => action === "create"),
    likenessOf,
  );
  return [...groupBy(deleted, likenessOf)].flatMap(([likeness, [one, another]]) => {
    const [other, yetAnother] = created.get(likeness) ?? [];
    const isPair = likeness !== undefined && one && other && !another && !yetAnother;
    return isPair ? [{ deleted: one, created: other }] : [];
  });
}

/** Returns what two resources have in common that may be the same document: all except their names and ids. */
function likenessOf({ stack, urn, steps }: Change): string | undefined {
  const { inputs = {}, provider = "" } = steps[0]?.newState ?? steps[0]?.oldState ?? {};
  const { organizationId, documentName } = inputs;
  // The name of a component's resource is not in the program, which can then add no alias.
  if (urn.split("::", 3)[2]?.includes("$") || hasHidden(organizationId)) return undefined;
  return canonical(plain([stack, providerReference(provider).urn, organizationId, documentName]) ?? null);
}
