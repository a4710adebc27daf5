import { happens, type Impact, type ImpactType, type Item } from "../definition/impact";
import { hiddenBy, isPlaceholder, placeholder } from "../values/unknown";
import { identityOf } from "../values/identity";
import { typeOfToken, partsOf } from "../values/type-token";
import { worstOf, type Judge, type Shown } from "./hidden";
import { inService, type Owner } from "./owners";
import type { Step } from "./preview";

/** The access type that lets everyone in the organization open a folder. Any other is assumed to restrict access. */
const PUBLIC = "public";

/** A folder or document of a service. The preview may hide its id. */
interface Known {
  readonly service: string;
  readonly identity: string;
}

interface Folder extends Known {
  readonly access: string;
}

/** A document that a resource gives up, and its folder. */
interface Released extends Known {
  readonly folder: string;
}

/** The folders in a preview: their access, and their documents before the update. */
export class Folders {
  readonly #folders = new Map<string, Folder>();
  readonly #before = new Map<string, string>();
  readonly #released: readonly Released[];

  constructor(
    steps: readonly Step[],
    owners: readonly Owner[],
    serviceOf: (provider: string | undefined) => string,
  ) {
    for (const step of steps) {
      if (typeOfToken(partsOf(step.urn).type) !== "Folder") continue;
      // The service decides the access of a folder that the update creates.
      const known = step.oldState ?? (step.op === "read" ? step.newState : undefined);
      const { organizationId, folderId, accessType } = known?.outputs ?? {};
      if (typeof organizationId !== "string" || typeof folderId !== "string") continue;
      if (typeof accessType !== "string") continue;
      const service = serviceOf(known?.provider);
      const identity = identityOf.folder(partIn(organizationId, step), partIn(folderId, step));
      this.#folders.set(inService(service, identity), { service, identity, access: accessType });
    }
    for (const { serviceBefore, ends } of owners)
      for (const { items } of ends)
        for (const { identity, folder } of items)
          if (identity !== undefined && !isPlaceholder(identity) && folder !== undefined)
            this.#before.set(inService(serviceBefore, identity), folder);
    const stays = new Set(owners.flatMap(({ owns }) => owns));
    this.#released = owners.flatMap(({ serviceBefore: service, impacts }) =>
      impacts.flatMap(({ unless, items }) =>
        items.flatMap(({ identity, folder }) =>
          unless === "owned" &&
          identity !== undefined &&
          folder !== undefined &&
          !stays.has(inService(service, identity))
            ? [{ service, identity, folder }]
            : [],
        ),
      ),
    );
  }

  /** Returns the impacts on documents that leave a restricted folder for one that is not known to have the same restriction. */
  leaving(shown: Shown, judge: Judge<readonly Impact[]>, owner: Owner): Impact[] {
    if ([...this.#folders.values()].every(({ access }) => access === PUBLIC)) return [];
    return worstOf(shown, (state, inputs) => this.#leavingIn(judge(state, inputs), owner));
  }

  #leavingIn(impacts: readonly Impact[], { service, serviceBefore }: Owner): Impact[] {
    const seen = new Set<string>();
    return impacts.flatMap(({ impactType, object, items, organizationId }) => {
      if (object !== "document") return [];
      const groups = { open: [] as Item[], unknown: [] as Item[], possible: [] as Item[] };
      for (const item of items) {
        const { folder, identity = "" } = item;
        if (folder === undefined || seen.has(identity)) continue;
        const access = this.#folders.get(inService(service, folder))?.access;
        const restricts = (former: Folder) =>
          former.identity !== folder &&
          former.access !== PUBLIC &&
          // Two access types that the preview hides may differ.
          (former.access !== access || hiddenBy(access) !== undefined);
        const { formers, isCertain } = this.#formersOf(item, serviceBefore, impactType);
        if (!formers.some(restricts)) continue;
        seen.add(identity);
        groups[!isCertain ? "possible" : access === undefined ? "unknown" : "open"].push(item);
      }
      return [
        ...happens("lifts-restriction", "document", groups.open, LEAVES_FOR_OPEN, { organizationId }),
        ...happens("lifts-restriction", "document", groups.unknown, LEAVES_FOR_UNKNOWN, { organizationId }),
        ...happens("lifts-restriction", "document", groups.possible, MAY_LEAVE, { organizationId }),
      ];
    });
  }

  /** Returns the folders that a document may be in before the update. */
  #formersOf(
    { formerFolder, identity = "" }: Item,
    service: string,
    impactType: ImpactType,
  ): { readonly formers: readonly Folder[]; readonly isCertain: boolean } {
    const former = formerFolder ?? this.#before.get(inService(service, identity));
    const known = former === undefined ? undefined : this.#folders.get(inService(service, former));
    if (known) return { formers: [known], isCertain: true };
    // If the preview hides an id, a document that seems new may be one that another resource gives up.
    const released =
      impactType === "creates" ? this.#released.filter((each) => mayBe(each, { service, identity })) : [];
    const folders = former === undefined ? released.map(({ folder }) => folder) : [former];
    return { formers: folders.flatMap((folder) => this.#foldersAt(service, folder)), isCertain: false };
  }

  /** Returns the folders that an identity may refer to. */
  #foldersAt(service: string, identity: string): Folder[] {
    const known = this.#folders.get(inService(service, identity));
    if (known) return [known];
    return [...this.#folders.values()].filter((each) => mayBe(each, { service, identity }));
  }
}

/** Returns a part of an identity. Hidden parts of two resources are never equal. */
function partIn(text: string, { urn }: Step): string {
  const reason = hiddenBy(text);
  return reason ? placeholder(reason, urn) : text;
}

/** Reports whether two identities may be the same: a part that the preview hides may have any value. */
function mayBe(one: Known, other: Known): boolean {
  if (one.service !== other.service) return false;
  const [parts, others] = [one.identity.split("/"), other.identity.split("/")];
  return parts.every((part, index) => {
    const beside = others[index] ?? "";
    return part === beside || isPlaceholder(part) || isPlaceholder(beside);
  });
}

const LEAVES_FOR_OPEN = [
  "leaves a restricted folder for one with other access: everyone who can open the new folder can then open it",
  "leave a restricted folder for one with other access: everyone who can open the new folder can then open them",
] as const;

const LEAVES_FOR_UNKNOWN = [
  "leaves a restricted folder for a place whose access the preview does not show: the access and the display name of a folder do not move with it",
  "leave a restricted folder for a place whose access the preview does not show: the access and the display name of a folder do not move with them",
] as const;

const MAY_LEAVE = [
  "may leave a restricted folder: the preview does not show which folder or document it is",
  "may leave a restricted folder: the preview does not show which folders or documents they are",
] as const;
