import { happens, type Impact } from "../definition/impact";
import { LEAVES, losesRestriction, PUBLIC } from "../resources/folder/restriction";
import { identityOf } from "../values/identity";
import { UNKNOWN_ACCESS, type Data, type Snapshot } from "./snapshot";

/** What an update does to one object, as far as a replay shows it. */
export interface Finding {
  readonly impact: Impact;
  /** The identities of the object before and after the update: their owners cause the finding. */
  readonly identities: readonly string[];
}

/**
 * Returns what is lost, gained or opened between two snapshots.
 *
 * @param found contains the objects that a refresh did not find any more, as the last update left them.
 */
export const differenceBetween = (before: Snapshot, after: Snapshot, found: Snapshot): Finding[] => [
  ...lostData(before, after),
  ...recreated(found, before, after),
  ...openedDocuments(before, after),
  ...changedAccess(before, after),
];

function lostData(before: Snapshot, after: Snapshot): Finding[] {
  const occupants = new Map([...after.data.values()].map((data) => [data.identity, data]));
  return [...before.data].flatMap(([marker, data]) => {
    if (after.data.has(marker)) return [];
    const { object, identity } = data;
    // A location may be in no organization.
    const organizationId = data.organizationId || undefined;
    const does = occupants.has(identity)
      ? `[loses its|lose their] data: another ${object} takes [its|their] id`
      : after.documents.has(identity)
        ? "[is|are] deleted with [its|their] data, and created again, empty"
        : "[is|are] deleted with [its|their] data";
    const item = { name: nameOf(data), title: data.title, identity };
    return findings(happens("loses-data", object, [item], does, { organizationId, final: true }), identity);
  });
}

/** A location is named with its document. Its identity ends with both. */
const nameOf = ({ object, identity, documentId }: Data): string =>
  object === "document" ? documentId : identity.slice("location ".length);

/** Returns what a refresh did not find any more and the update creates again. */
function recreated(found: Snapshot, before: Snapshot, after: Snapshot): Finding[] {
  const documents = [...found.documents].flatMap(([identity, { organizationId, documentId }]) =>
    before.documents.has(identity) || !after.documents.has(identity)
      ? []
      : findings(
          happens("recreates", "document", [{ name: documentId, identity }], RECREATED, { organizationId }),
          identity,
        ),
  );
  const folders = [...found.folders].flatMap(([identity, { organizationId, folderId, accessType }]) => {
    if (before.folders.has(identity) || !after.folders.has(identity)) return [];
    const does =
      accessType === PUBLIC ? RECREATED : `${RECREATED}: open to everyone, where it was ${accessType}`;
    const item = { name: folderId, identity };
    return findings(happens("recreates", "folder", [item], does, { organizationId }), identity);
  });
  return [...documents, ...folders];
}

const RECREATED = "[was|were] deleted outside of this program, and [is|are] created again, empty";

function openedDocuments(before: Snapshot, after: Snapshot): Finding[] {
  const formerFolder = (identity: string) => {
    const folder = before.folders.get(identity);
    return folder?.accessType === UNKNOWN_ACCESS ? { ...folder, accessType: PUBLIC } : folder;
  };
  const folder = (identity: string) => after.folders.get(identity);
  return [...before.data].flatMap(([marker, data]) => {
    const former = formerFolder(data.folder ?? "");
    const now = after.data.get(marker);
    if (data.object !== "document" || !former || !now) return [];
    const stays = now.folder === data.folder && folder(now.folder ?? "")?.accessType === former.accessType;
    if (stays) return [];
    if (!losesRestriction(former, folder(now.folder ?? ""), formerFolder, folder)) return [];
    const item = { name: now.documentId, title: now.title, identity: now.identity };
    const { organizationId } = now;
    return findings(
      happens("lifts-restriction", "document", [item], LEAVES, { organizationId }),
      data.identity,
      now.identity,
    );
  });
}

function changedAccess(before: Snapshot, after: Snapshot): Finding[] {
  const organizations = [...after.disabled].flatMap(([name, disabled]) => {
    if ((before.disabled.get(name) ?? false) === disabled) return [];
    const identity = identityOf.disabledState(name);
    const does = disabled
      ? "[is|are] disabled: all [its|their] users lose read and write access"
      : "[is|are] enabled: [its|their] users get read and write access";
    const impactType = disabled ? "takes-access" : "gives-access";
    return findings(
      happens(impactType, "organization", [{ name, identity }], does),
      identity,
      identityOf.organization(name),
    );
  });
  const domain = (impactType: "takes-access" | "gives-access", name: string, does: string) => {
    const identity = identityOf.domain(name);
    return findings(happens(impactType, "domain", [{ name, identity }], does), identity);
  };
  return [
    ...organizations,
    ...[...before.domains]
      .filter((name) => !after.domains.has(name))
      .flatMap((name) => domain("takes-access", name, LEAVES_LIST)),
    ...[...after.domains]
      .filter((name) => !before.domains.has(name))
      .flatMap((name) => domain("gives-access", name, JOINS_LIST)),
  ];
}

const LEAVES_LIST =
  "[leaves|leave] the list of allowed domains: web pages there can no longer use the API key";
const JOINS_LIST = "[is|are] allowed: web pages there can use the API key";

function findings(impacts: readonly Impact[], ...identities: readonly string[]): Finding[] {
  return impacts.map((impact) => ({ impact, identities }));
}
