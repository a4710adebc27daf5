import fc from "fast-check";
import type { Behaviours, Seed } from "../../src/emulator";
import { SERVICES } from "../../src/review/twin";
import { checked, lifecycleOf } from "../core/support";
import type { Declared } from "../engine/world";
import { chance, record, services as anyServices } from "./fuzz-program";

/**
 * A part of a program with separate organizations: an update of many cells is as many independent edits, for the price of one run
 * of the engine.
 */
export type Cell = readonly Declared[];

const IDS = ["x", "y", "z"];

/** Returns the organizations of a cell. The last one does not exist before a resource creates it. */
const organizationsOf = (cell: number) => ({ a: `a${cell}`, b: `b${cell}`, fresh: `fresh${cell}` });

/** Returns the documents that exist in the first organization. Other cells have others: a deletion of locations reaches all organizations. */
const documentsOf = (cell: number) => ({ page: `page${cell}`, sheet: `sheet${cell}` });

/**
 * Reports whether what an edit of a cell does depends on the order in which the engine reaches its resources, or on folders that no
 * state records. The review assumes the worst.
 */
export const isWild = (cell: number): boolean => cell % 4 === 3;

export function seedFor(cells: number): Seed {
  const parts = Array.from({ length: cells }, (_, cell) => {
    const { a, b } = organizationsOf(cell);
    const { page, sheet } = documentsOf(cell);
    const organization = {
      folders: { shelf: {}, vault: { accessType: "restricted" } },
      users: { ada: {}, bob: {} },
    };
    // A deletion of locations reaches all organizations with such a document, and fails if one of them is disabled.
    const documents = { [page]: { editors: { intro: { type: "map" as const } } }, [sheet]: {} };
    return { [a]: { ...organization, documents }, [b]: organization };
  });
  return { organizations: Object.assign({}, ...parts) as Seed["organizations"] & object };
}

/** Any service that the contract permits, as far as it takes no time; often the worst. */
export const services: fc.Arbitrary<Partial<Behaviours>> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SERVICES), fc.constantFrom("stay", "allDeleted"))
    .map(([one, emptyFolders]) => ({ ...one, emptyFolders })),
  fc
    .tuple(
      anyServices,
      record({
        migrateToExisting: fc.constantFrom("INVALID_ARGUMENT", "replaced"),
        migrationCarries: fc.constantFrom("everything", "dataOnly"),
        locationInUse: fc.constantFrom("merged", "replaced"),
        missingLocation: fc.constantFrom("created", "NOT_FOUND"),
      }),
    )
    .map(([one, other]) => ({ ...SERVICES[1], ...one, ...other, folderReadsEnabled: true })),
);

type Args = Readonly<Record<string, unknown>>;

/** The program of a cell. Names are those of other cells plus a prefix, by which errors are assigned to a cell. */
export const cellOf = (cell: number): fc.Arbitrary<Cell> => {
  const { a, b, fresh } = organizationsOf(cell);
  const { page, sheet } = documentsOf(cell);
  const inEither = fc.constantFrom(a, a, b);
  const folderId = fc.constantFrom("shelf", "vault", "root", ...(isWild(cell) ? [undefined] : []));

  const options = record({
    retainOnDelete: chance(20).map((retains) => retains || undefined),
    deleteBeforeReplace: chance(isWild(cell) ? 20 : 0).map((isFirst) => isFirst || undefined),
    provider: chance(isWild(cell) ? 20 : 0).map((has) => (has ? `c${cell}-provider` : undefined)),
    replaceOnChanges: chance(20).map((replaces) => (replaces ? ["*"] : undefined)),
  });
  const declared = (percent: number, type: string, stem: string, args: fc.Arbitrary<Args>) =>
    fc
      .tuple(chance(percent), chance(10), args, options)
      .map(([isDeclared, isRenamed, given, opts]): Declared[] =>
        isDeclared ? [{ type, name: `c${cell}-${stem}${isRenamed ? "-2" : ""}`, args: given, opts }] : [],
      );
  const constant = (value: unknown) => fc.constant(value);

  const document = record({
    organizationId: fc.constantFrom(a, a, b, fresh),
    documentId: fc.constantFrom(...IDS),
    documentName: fc.constantFrom(undefined, "One", "Two"),
    folderId,
  }).map((args) => ({
    ...args,
    freeDocumentId: args["documentId"],
    ...(args["organizationId"] === fresh && { folderId: undefined, createOrganization: true }),
  }));
  const lookups: fc.Arbitrary<Declared[]> = chance(isWild(cell) ? 10 : 0).map((isDeclared) =>
    isDeclared ? [{ type: "Document", name: `c${cell}-document-1`, args: {}, get: `${a}/${page}` }] : [],
  );
  const set = record({
    organizationId: inEither,
    documents: fc
      .subarray(IDS)
      .chain((ids) => record(Object.fromEntries(ids.map((id) => [id, record({ folderId })])))),
    folderId,
    onDelete: fc.constantFrom("delete", "delete", "retain"),
  });
  const domains = fc
    .subarray([`one-${cell}.com`, `two-${cell}.com`, `*.three-${cell}.com`], { minLength: 1 })
    .chain((some) =>
      record({ domains: constant(some), onDelete: fc.constantFrom(undefined, undefined, "retain") }),
    );
  const location = record({
    organizationId: constant(a),
    documentId: fc.constantFrom(page, page, sheet),
    location: record({ id: fc.constantFrom("here", "there"), locationName: fc.constantFrom("One", "Two") }),
    onDelete: fc.constantFrom("deleteData", "retain"),
  });

  return fc
    .tuple(
      declared(
        40,
        "Organization",
        "organization",
        record({ organizationId: constant(fresh), onDelete: fc.constantFrom("retain", "disable") }),
      ),
      declared(100, "Folder", "vault", record({ organizationId: constant(a), folderId: constant("vault") })),
      declared(
        100,
        "Folder",
        "vault-b",
        record({ organizationId: constant(b), folderId: constant("vault") }),
      ),
      declared(
        30,
        "Folder",
        "folder",
        record({ organizationId: inEither, folderId: fc.constantFrom("one", "two") }),
      ),
      ...[1, 2, 3].map((number) => declared(55, "Document", `document-${number}`, document)),
      declared(50, "DocumentSet", "set", set),
      declared(
        40,
        "OrganizationDisabledState",
        "off",
        record({
          // What happens to an organization that does not exist is unknown.
          organizationIds: fc.subarray(isWild(cell) ? [b, fresh] : [b]),
          disabled: chance(70),
          onDelete: fc.constantFrom("enable", "retain"),
        }),
      ),
      declared(50, "AllowedDomains", "domains", domains),
      declared(40, "Location", "location", location),
      declared(30, "Location", "location-two", location),
      declared(
        20,
        "EditorContent",
        "content",
        record({
          ...{ organizationId: constant(a), documentId: constant(page), editorId: constant("intro") },
          ...{ type: constant("map"), onConflict: fc.constantFrom(undefined, "overwrite") },
          data: record({ title: fc.constantFrom("Hello", "Hi", "") }),
        }),
      ),
      declared(
        20,
        "Users",
        "users",
        record({
          organizationId: inEither,
          users: record({ ada: record({ email: fc.constantFrom(undefined, "ada@a.com", "ada@b.com") }) }),
        }),
      ),
      declared(
        20,
        "UserToken",
        "token",
        record({
          userId: fc.constantFrom("ada", "bob"),
          userProperties: record({ organizationId: constant(a), isAdmin: fc.boolean() }),
        }),
      ),
    )
    .map((parts) => [...providerOf(cell), ...(isWild(cell) ? parts.flat() : inOrder(parts.flat()))])
    .chain((resources) =>
      lookups.map((looked) => [
        ...resources.filter(({ name }) => looked.every((each) => each.name !== name)),
        ...looked,
      ]),
    )
    .filter(declaresNothingTwice);
};

const providerOf = (cell: number): Cell =>
  isWild(cell) ? [{ type: "Provider", name: `c${cell}-provider`, args: { concurrency: 4 } }] : [];

/**
 * Returns a program in which everything waits for the organization and the folders, and the disabling of organizations for
 * everything: what a request to a disabled organization does depends on which comes first.
 */
function inOrder(cell: Cell): Cell {
  const stages = [["Organization"], ["Folder"], undefined, ["OrganizationDisabledState"]];
  const named = new Set(stages.flatMap((types) => types ?? []));
  const before: string[] = [];
  return stages.flatMap((types) => {
    const stage = cell.filter(({ type }) => (types ? types.includes(type) : !named.has(type)));
    const dependsOn = [...before];
    before.push(...stage.map(({ name }) => name));
    return stage.map((each) => ({ ...each, opts: { ...each.opts, dependsOn } }));
  });
}

/** Returns the cell to which a name or an object belongs. */
export function cellIn(text: string): number | undefined {
  const number = /(?:\bc|\ba|\bb|fresh|one-|two-|three-|page|sheet)(\d+)/u.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Reports whether an edit moves a document to an id that another resource has or had, or away from one that another gets. */
export function isRejected(before: Cell, after: Cell): boolean {
  return after.some((document) => {
    const former = before.find(({ type, name }) => type === document.type && name === document.name);
    if (document.type !== "Document" || !former || document.get !== undefined || former.get !== undefined)
      return false;
    const [was, is] = [former, document].map((each) => identitiesOf(each).join(""));
    const others = (cell: Cell) => cell.filter((each) => each.name !== document.name).flatMap(identitiesOf);
    return was !== is && (others(after).includes(was ?? "") || others(before).includes(is ?? ""));
  });
}

const identitiesOf = ({ type, args, get }: Declared): string[] =>
  type === "Provider" || get !== undefined ? [] : [...lifecycleOf(type).identities(checked(type, args))];

/** Reports whether no two resources have the same object: the classes reject others. */
function declaresNothingTwice(cell: Cell): boolean {
  const identities = cell.flatMap(identitiesOf);
  return new Set(identities).size === identities.length;
}
