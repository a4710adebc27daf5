import type { Item } from "./impact";
import { groupBy } from "../values/collections";
import { isMap } from "../values/plain";
import { hasHidden } from "../values/unknown";
import { impactTypeNames } from "./approval";
import type { Change, Line } from "./change";
import { showsSames, type Preview } from "./preview";
import { acrossStacks, counted, formOf } from "./words";

/** An impact on all objects of one type, or all impacts on an organization that is no longer declared. */
export interface Headline extends Pick<Line, "level" | "impactType" | "object" | "does"> {
  /** The resources of the program that cause it. */
  readonly origins: readonly Origin[];
  /** The stacks in which the same happens to the same objects. */
  readonly stacks: readonly string[];
  readonly items: readonly (Item & Pick<Line, "organizationId">)[];
  /** The number of affected objects, including those of an organization that is no longer declared. */
  readonly affected: number;
}

type InOneStack = Omit<Headline, "stacks">;

/** A resource of the program, and the position of its declaration. */
export type Origin = Pick<Change, "type" | "name" | "formerName" | "action"> & Pick<Line, "source">;

const originOf = ({ source, change: { type, name, formerName, action } }: Line): Origin => ({
  type,
  name,
  ...(formerName === undefined ? {} : { formerName }),
  action,
  source,
});

/** Returns the impacts that need attention, the worst first. */
export function headlinesIn(
  stacks: readonly { readonly name: string; readonly preview: Preview }[],
  lines: readonly Line[],
): Headline[] {
  const urgent = lines.filter(({ level }) => level !== "plain");
  const all = stacks.flatMap(({ name: stack, preview }) => {
    const own = urgent.filter((line) => line.stack === stack);
    return inStack(own, preview).map((value) => ({ stack, value }));
  });
  return worstFirst(acrossStacks(all).map(({ stacks: names, value }) => ({ ...value, stacks: names })));
}

/** Sorts by impact type. Among equal ones, an organization comes before the objects in it, and more objects before fewer. */
function worstFirst<Each extends InOneStack>(each: readonly Each[]): Each[] {
  const order = impactTypeNames();
  const rankOf = ({ impactType, object }: Each) =>
    2 * order.indexOf(impactType) + (object === "organization" ? 0 : 1);
  return [...each].sort((one, other) => rankOf(one) - rankOf(other) || other.affected - one.affected);
}

function inStack(lines: readonly Line[], preview: Preview): InOneStack[] {
  const leaving = leavingIn(lines, preview);
  const byDeparture = groupBy(lines, ({ organizationId = "" }) =>
    leaving.has(organizationId) ? organizationId : undefined,
  );
  const others = byDeparture.get(undefined) ?? [];
  byDeparture.delete(undefined);
  return [...[...byDeparture].flatMap(([name = "", own]) => departureOf(name, own)), ...byImpact(others)];
}

function byImpact(lines: readonly Line[]): InOneStack[] {
  const groups = groupBy(lines, ({ impactType, object, does }) => JSON.stringify([impactType, object, does]));
  return [...groups.values()].flatMap((group) => {
    const items = group.flatMap(({ items: some, organizationId }) =>
      some.map((item) => ({ ...item, organizationId })),
    );
    return group.slice(0, 1).map(({ level, impactType, object, does }) => ({
      level,
      impactType,
      object,
      does,
      items,
      affected: items.length,
      origins: group.map(originOf),
    }));
  });
}

/** Returns the organizations whose `Organization` is deleted, and which no other resource names after the update. */
function leavingIn(lines: readonly Line[], preview: Preview): Set<string> {
  const named = preview.steps.flatMap(({ op, newState }) =>
    op.startsWith("delete") ? [] : organizationsIn(newState?.inputs),
  );
  // A hidden name may be that of any organization.
  if (!showsSames(preview) || named.some((name) => hasHidden(name))) return new Set();
  return new Set(
    lines.flatMap(({ change, organizationId }) =>
      change.type === "Organization" && change.action === "delete" && !named.includes(organizationId)
        ? (organizationId ?? [])
        : [],
    ),
  );
}

function organizationsIn(inputs: Readonly<Record<string, unknown>> = {}): unknown[] {
  const { organizationId, organizationIds, userProperties } = inputs;
  return [
    organizationId,
    ...(isMap(organizationIds) ? Object.keys(organizationIds) : [organizationIds]),
    isMap(userProperties) ? userProperties["organizationId"] : userProperties,
  ];
}

/** Returns one headline for an organization. Its folders and tokens that stay behind are not in it, but among the details. */
function departureOf(name: string, lines: readonly Line[]): InOneStack[] {
  const impacts = worstFirst(byImpact(lines));
  const ofDocuments = impacts.filter(({ object }) => object === "document");
  const ofOrganization = impacts.filter(({ object }) => object === "organization");
  const stays = ofOrganization.every(({ impactType }) => impactType === "leaves-behind");
  const clauses = [
    ...impacts
      .filter(({ object, impactType }) => object === "document" || impactType !== "leaves-behind")
      .filter((impact) => !ofOrganization.includes(impact))
      .map((impact) => {
        const isAll = impact.items.length > 1 && ofDocuments.length === 1 && ofDocuments.includes(impact);
        const objects = counted(isAll ? `declared ${impact.object}` : impact.object, impact.items);
        return `${isAll ? "all " : ""}${objects} ${formOf(impact)}`;
      }),
    ...(stays && ofOrganization.length === 1
      ? ["the organization itself is not deleted, and its users keep access"]
      : ofOrganization.map((impact) => `the organization ${formOf(impact)}`)),
  ];
  const does = `is removed from the program: ${clauses.join("; ")}`;
  return impacts.slice(0, 1).map(({ level, impactType }) => ({
    level,
    impactType,
    object: "organization",
    does: [does, does],
    items: [{ name }],
    affected: impacts.reduce((sum, { affected }) => sum + affected, 0),
    // The organizations of several stacks may be declared in one file each.
    origins: lines
      .filter(({ change: { type } }) => type === "Organization")
      .map((line) => originOf({ ...line, source: undefined })),
  }));
}
