import { createServer } from "node:http";
import { CollabClient } from "../api";
import { Connection } from "../core/connection";
import type { Lifecycle } from "../core/lifecycle";
import type { Contents } from "../core/resource-type";
import { DEMO_CREDENTIALS, type Behaviours, type RequestEntry } from "../emulator";
import { Service } from "../emulator/service";
import { inProcess } from "../emulator/serving/in-process";
import { applySeed } from "../emulator/state/apply-seed";
import { Resources } from "../hosts/resources";
import { FolderState, type Store } from "../emulator/state/store";
import { getOrMake } from "../values/collections";
import { identityOf, TOP } from "../values/identity";
import type { PropertyMap } from "../values/plain";
import { SECRET } from "../values/unknown";
import { addMarkers, isRestricted, snapshotOf, UNKNOWN_ACCESS, UNRECORDED, type Snapshot } from "./snapshot";

/** The settings of every twin. Nothing is sent to this address. */
const SETTINGS = {
  baseUrl: "https://twin.invalid",
  headerPrefix: "x-svc-",
  ...DEMO_CREDENTIALS,
};

const FAST = { migrationPendingPolls: 0, migrationInProgressPolls: 0 };

const WORST = {
  ...FAST,
  addExisting: "overwrites",
  crdtTypeChange: "accepted",
  disabledOrganization: "accepted",
  emptyFolders: "allDeleted",
  migrationCarries: "dataOnly",
  emptyOrganizations: "deleted",
  foldersOfMissingOrganization: "empty",
  locationInUse: "replaced",
  migrateToExisting: "replaced",
  missingDocument: "accepted",
} as const;

export type Services = readonly [Partial<Behaviours>, ...Partial<Behaviours>[]];

/**
 * The services on which an update is replayed: one that does the most harm that the contract permits; for steps that fail there, one
 * that rejects harmful requests and shows what is missing; and one that rejects changes in disabled organizations.
 */
export const SERVICES = [
  WORST,
  FAST,
  { ...WORST, disabledOrganization: "PERMISSION_DENIED" },
] as const satisfies Services;

/** The service of one workspace in memory, as far as states know it, and a run that updates it. */
export class Twin {
  readonly #service: Service;
  readonly #client: CollabClient;
  readonly #connection: Connection;
  readonly #resources = new Map<Lifecycle, Resources>();
  /** Milliseconds for which the handlers have paused. Pauses take no time. */
  #paused = 0;

  constructor(behaviours: Partial<Behaviours>, contents: readonly Contents[]) {
    this.#service = new Service(createServer(), DEMO_CREDENTIALS, SETTINGS.headerPrefix, behaviours, {});
    const { store } = this.#service;
    applySeed(store, ...contents.map(namedFolders), ...contents);
    placeUnrecorded(store, contents);
    addMarkers(store);
    this.#client = new CollabClient(SETTINGS, {
      dispatcher: inProcess(this.#service),
      now: () => performance.now() + this.#paused,
      sleep: (milliseconds) => {
        this.#paused += milliseconds;
        return Promise.resolve();
      },
    });
    this.#connection = new Connection(this.#client);
  }

  of(lifecycle: Lifecycle): Resources {
    return getOrMake(
      this.#resources,
      lifecycle,
      () => new Resources(lifecycle, () => SETTINGS, this.#connection),
    );
  }

  /** Returns the resources of a run that knows no other resource. */
  alone(lifecycle: Lifecycle): Resources {
    return new Resources(lifecycle, () => SETTINGS, new Connection(this.#client));
  }

  /**
   * `created` are the objects that the update creates: a document among them is only there because other resources expect it, and so
   * is whatever is `recreated`.
   */
  snapshot(created: ReadonlySet<string> = new Set(), recreated?: Snapshot): Snapshot {
    const { entries, data, folders } = snapshotOf(this.#service.store);
    const documents = [...created].filter((identity) => entries.get(identity)?.object === "document");
    for (const identity of [...documents, ...(recreated?.entries.keys() ?? [])]) {
      entries.delete(identity);
      data.delete(identity);
      folders.delete(identity);
    }
    return { entries, data, folders };
  }

  /** Returns the requests that the service has received since the last call. */
  takeRequests(): RequestEntry[] {
    return this.#service.requests.splice(0);
  }
}

/** Returns the folders that contents name, as far as other contents do not describe them. */
const namedFolders = ({ organizations = {} }: Contents): Contents => ({
  organizations: Object.fromEntries(
    Object.entries(organizations).map(([id, { documents = {}, folders = {} }]) => {
      const named = [
        ...Object.values(documents).map(({ folderId }) => folderId),
        ...Object.values(folders).map(({ parentFolderId }) => parentFolderId),
        ...Object.keys(folders),
      ].filter((folderId): folderId is string => folderId !== undefined && folderId !== TOP);
      return [id, { folders: entriesOf(named, { accessType: UNKNOWN_ACCESS }) }] as const;
    }),
  ),
});

const entriesOf = <Entry>(ids: readonly string[], entry: Entry): Readonly<Record<string, Entry>> =>
  Object.fromEntries(ids.map((id) => [id, entry]));

const isUnrecorded = (folderId: string | null | undefined) => folderId === undefined || folderId === SECRET;

/** Puts each document whose folder no state contains in a separate folder, which is restricted if the organization has such a one. */
function placeUnrecorded({ mainKey }: Store, contents: readonly Contents[]): void {
  for (const { organizations = {} } of contents)
    for (const [id, { documents = {} }] of Object.entries(organizations)) {
      const known = mainKey.organizations.get(id);
      if (!known) continue;
      for (const [documentId, { folderId }] of Object.entries(documents)) {
        const document = known.documents.get(documentId);
        if (!document || !isUnrecorded(folderId) || !isUnrecorded(document.folderId)) continue;
        getOrMake(known.folders, UNRECORDED, () => {
          const { accessType = UNKNOWN_ACCESS } = [...known.folders.values()].find(isRestricted) ?? {};
          return Object.assign(new FolderState(UNRECORDED), { accessType });
        });
        document.folderId = UNRECORDED;
      }
    }
}

/**
 * Returns what a resource needs around it: its organization, its folder, and the document that it is for.
 *
 * @param isCreated reports whether a resource of the program creates an object.
 */
export function surroundingsOf(
  lifecycle: Lifecycle,
  properties: PropertyMap,
  isCreated: (identity: string) => boolean,
): Contents {
  const { organizationId = "", documentId } = properties;
  const { createOrganization, createFolder, createDocument } = properties;
  if (typeof organizationId !== "string" || createOrganization === true) return {};
  if (isCreated(identityOf.organization(organizationId))) return {};
  const folders =
    createFolder === true || lifecycle.type === "Folder" ? [] : foldersOf(lifecycle, properties);
  const isForDocument = lifecycle.type !== "Document" && createDocument !== true && isText(documentId);
  const existing = (ids: readonly string[], identity: typeof identityOf.folder) =>
    entriesOf(
      ids.filter((id) => !isCreated(identity(organizationId, id))),
      {},
    );
  return {
    organizations: {
      [organizationId]: {
        folders: existing(folders, identityOf.folder),
        documents: existing(isForDocument ? [documentId] : [], identityOf.document),
      },
    },
  };
}

/** Returns contents without certain documents. */
export const without = (contents: Contents, isOmitted: (identity: string) => boolean): Contents => ({
  ...contents,
  organizations: Object.fromEntries(
    Object.entries(contents.organizations ?? {}).map(([id, { documents = {}, ...more }]) => {
      const left = Object.entries(documents).filter(([each]) => !isOmitted(identityOf.document(id, each)));
      return [id, { ...more, documents: Object.fromEntries(left) }];
    }),
  ),
});

const isText = (value: unknown): value is string => typeof value === "string";

/** Returns the folders that a resource names in its organization. */
const foldersOf = ({ handlers }: Lifecycle, properties: PropertyMap): string[] =>
  Object.values(namedFolders(handlers.contents?.(properties) ?? {}).organizations ?? {}).flatMap(
    ({ folders = {} }) => Object.keys(folders),
  );

/** Returns the identities of the organization, the folders and the document that a resource names. */
export function surroundingsIdentities(lifecycle: Lifecycle, properties: PropertyMap): string[] {
  const { organizationId, documentId } = properties;
  if (!isText(organizationId)) return [];
  return [
    identityOf.organization(organizationId),
    ...foldersOf(lifecycle, properties).map((id) => identityOf.folder(organizationId, id)),
    ...(isText(documentId) ? [identityOf.document(organizationId, documentId)] : []),
  ];
}
