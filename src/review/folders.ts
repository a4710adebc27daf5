import { happens, type Consequence, type Item } from "../definition/consequence";
import { identityOf } from "../values/identity";
import { typeOfToken } from "../values/type-token";
import { partsOf } from "../values/urn";
import { inService, type Owner } from "./owners";
import type { Step } from "./preview";

/** The access that lets everyone in the organization open a folder. Any other restricts it, as far as anyone knows. */
const PUBLIC = "public";

/** What a preview shows of folders: who may open them, and which documents are in them before the update. */
export class Folders {
  readonly #access = new Map<string, string>();
  readonly #before = new Map<string, string>();

  constructor(
    steps: readonly Step[],
    owners: readonly Owner[],
    serviceOf: (provider: string | undefined) => string,
  ) {
    for (const step of steps) {
      if (typeOfToken(partsOf(step.urn).type) !== "Folder") continue;
      // A folder that the update creates has the access that the service gives it.
      const known = step.oldState ?? (step.op === "read" ? step.newState : undefined);
      const { organizationId, folderId, accessType } = known?.outputs ?? {};
      if (typeof organizationId !== "string" || typeof folderId !== "string") continue;
      if (typeof accessType !== "string") continue;
      const identity = identityOf.folder(organizationId, folderId);
      this.#access.set(inService(serviceOf(known?.provider), identity), accessType);
    }
    for (const { serviceBefore, ends } of owners)
      for (const { items } of ends)
        for (const { identity, folder } of items)
          if (identity !== undefined && folder !== undefined)
            this.#before.set(inService(serviceBefore, identity), folder);
  }

  /** Documents that leave a restricted folder for one that is not known to be restricted in the same way. */
  leaving(consequences: readonly Consequence[], { service, serviceBefore }: Owner): Consequence[] {
    const accessOf = (folder: string) => this.#access.get(inService(service, folder));
    const seen = new Set<string>();
    return consequences.flatMap(({ object, items, organizationId }) => {
      if (object !== "document") return [];
      const leaving = items.filter((item) => {
        const { folder, identity = "" } = item;
        const former = this.#formerOf(item, serviceBefore);
        if (folder === undefined || former === undefined || former === folder) return false;
        const access = this.#access.get(inService(serviceBefore, former)) ?? PUBLIC;
        if (access === PUBLIC || accessOf(folder) === access || seen.has(identity)) return false;
        seen.add(identity);
        return true;
      });
      const isKnown = ({ folder = "" }: Item) => accessOf(folder) !== undefined;
      const open = leaving.filter(isKnown);
      const unknown = leaving.filter((item) => !isKnown(item));
      return [
        ...happens("lifts-restriction", "document", open, LEAVES_FOR_OPEN, { organizationId }),
        ...happens("lifts-restriction", "document", unknown, LEAVES_FOR_UNKNOWN, { organizationId }),
      ];
    });
  }

  #formerOf({ formerFolder, identity = "" }: Item, service: string): string | undefined {
    return formerFolder ?? this.#before.get(inService(service, identity));
  }
}

const LEAVES_FOR_OPEN = [
  "leaves a restricted folder for one with other access: those who may open that one may then open it",
  "leave a restricted folder for one with other access: those who may open that one may then open them",
] as const;

const LEAVES_FOR_UNKNOWN = [
  "leaves a restricted folder for a place whose access the preview does not show: the access and the display name of a folder do not go with it",
  "leave a restricted folder for a place whose access the preview does not show: the access and the display name of a folder do not go with them",
] as const;
