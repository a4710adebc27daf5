import { happens, type Impact, type Item } from "../definition/impact";
import {
  accessIn,
  LEAVES,
  losesRestriction,
  PUBLIC,
  type FolderAccess,
} from "../resources/folder/restriction";
import { identityOf } from "../values/identity";
import { typeOfToken, urnParts } from "../values/type-token";
import { hiddenBy, isPlaceholder, placeholder } from "../values/unknown";
import { worstOf, type Judge, type Shown } from "./hidden";
import type { Step } from "./preview";
import type { Providers } from "./providers";
import { inProvider, type ResourceStep } from "./resource-step";

/** An object in the service of one provider. */
interface Identified {
  readonly provider: string;
  readonly identity: string;
}

/** A document that a resource no longer declares, and its folder. */
interface Released extends Identified {
  readonly folder: string;
}

interface Folder extends FolderAccess, Identified {}

/** The folders in a preview: their access, and their documents before the update. */
export class Folders {
  readonly #folders: ReadonlyMap<string, Folder>;
  /** The folder of each document before the update. */
  readonly #before = new Map<string, string>();
  readonly #released: readonly Released[];

  constructor(steps: readonly Step[], resources: readonly ResourceStep[], providers: Providers) {
    const folders = steps.flatMap((step) => folderIn(step, providers));
    this.#folders = new Map(folders.map((folder) => [inProvider(folder.provider, folder.identity), folder]));
    const owned = new Set(resources.flatMap(({ owns }) => owns));
    const released: Released[] = [];
    for (const resource of resources) {
      const provider = resource.providerBefore;
      for (const { identity, folder } of documentsIn(resource.impactsIfDeleted()))
        if (!isPlaceholder(identity)) this.#before.set(inProvider(provider, identity), folder);
      for (const { identity, folder } of documentsIn(resource.impacts.filter(isRelease)))
        if (!owned.has(inProvider(provider, identity))) released.push({ provider, identity, folder });
    }
    this.#released = released;
  }

  /** Returns the impacts on documents that leave a restricted folder for one that is not known to have the same restriction. */
  leaving(shown: Shown, judge: Judge<readonly Impact[]>, resource: ResourceStep): Impact[] {
    if ([...this.#folders.values()].every(({ accessType }) => accessType === PUBLIC)) return [];
    return worstOf(shown, (state, inputs) => this.#leavingIn(judge(state, inputs), resource));
  }

  #leavingIn(impacts: readonly Impact[], { provider, providerBefore }: ResourceStep): Impact[] {
    const seen = new Set<string>();
    return impacts.flatMap(({ impactType, items, organizationId }) => {
      // A document that also moves has another impact for that.
      if (impactType === "renames") return [];
      const certain: Item[] = [];
      const possible: Item[] = [];
      for (const item of items) {
        const { folder, identity = "" } = item;
        if (folder === undefined || seen.has(identity)) continue;
        const former = item.formerFolder ?? this.#before.get(inProvider(providerBefore, identity));
        const known = this.#folders.get(inProvider(providerBefore, former ?? ""));
        // If the preview hides an id, a document that seems new may be one that another resource gives up.
        const created = impactType === "creates" ? identity : undefined;
        const candidates = known ? [known] : this.#candidates(providerBefore, former, created);
        if (!candidates.some((each) => this.#losesRestriction(each, provider, folder))) continue;
        seen.add(identity);
        (known ? certain : possible).push(item);
      }
      return [
        ...happens("lifts-restriction", "document", certain, LEAVES, { organizationId }),
        ...happens("lifts-restriction", "document", possible, MAY_LEAVE_UNSHOWN, { organizationId }),
      ];
    });
  }

  /** Reports whether a document loses a restriction if it moves from one folder to another. */
  #losesRestriction(former: Folder, provider: string, folder: string): boolean {
    const target = this.#folders.get(inProvider(provider, folder));
    return (
      former.identity !== folder &&
      losesRestriction(former, target, this.#findIn(former.provider), this.#findIn(provider))
    );
  }

  readonly #findIn = (provider: string) => (identity: string) =>
    this.#folders.get(inProvider(provider, identity));

  /**
   * Returns the folders that a document may be in before the update, if the preview does not show its former folder. `created` is
   * the identity of a document that seems new.
   */
  #candidates(provider: string, former: string | undefined, created: string | undefined): Folder[] {
    const released =
      created === undefined
        ? []
        : this.#released.filter((each) => mayBe(each, { provider, identity: created }));
    const folders = former === undefined ? released.map(({ folder }) => folder) : [former];
    return folders.flatMap((identity) => {
      const known = this.#folders.get(inProvider(provider, identity));
      return known
        ? [known]
        : [...this.#folders.values()].filter((each) => mayBe(each, { provider, identity }));
    });
  }
}

function folderIn(step: Step, providers: Providers): Folder[] {
  if (typeOfToken(urnParts(step.urn).type) !== "Folder") return [];
  // The service decides the access of a folder that the update creates.
  const state = step.oldState ?? (step.op === "read" ? step.newState : undefined);
  const outputs = state?.outputs ?? {};
  // Hidden parts of two resources are never equal.
  const part = (value: unknown) => {
    const reason = hiddenBy(value);
    return reason ? placeholder(reason, step.urn) : value;
  };
  const organizationId = part(outputs["organizationId"]);
  const access = accessIn({ ...outputs, organizationId, parentFolderId: part(outputs["parentFolderId"]) });
  const folderId = part(outputs["folderId"]);
  if (!access || typeof organizationId !== "string" || typeof folderId !== "string") return [];
  const identity = identityOf.folder(organizationId, folderId);
  return [{ ...access, provider: providers.providerOf(state?.provider), identity }];
}

const isRelease = ({ unless }: Impact) => unless === "owned";

/** Returns the documents that a resource no longer declares, and the folder of each. */
const documentsIn = (impacts: readonly Impact[]): { identity: string; folder: string }[] =>
  impacts.flatMap(({ items }) =>
    items.flatMap(({ identity, formerFolder: folder }) =>
      identity === undefined || folder === undefined ? [] : [{ identity, folder }],
    ),
  );

/** Reports whether two identities may be the same: a part that the preview hides may have any value. */
function mayBe(one: Identified, other: Identified): boolean {
  if (one.provider !== other.provider) return false;
  const others = other.identity.split("/");
  return one.identity.split("/").every((part, index) => {
    const beside = others[index] ?? "";
    return part === beside || isPlaceholder(part) || isPlaceholder(beside);
  });
}

const MAY_LEAVE_UNSHOWN =
  "may leave a restricted folder: the preview does not show which [folder or document it is|folders or documents they are]";
