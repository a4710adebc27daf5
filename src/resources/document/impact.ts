import { defineImpacts, happens, type Impact, type Item } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { groupBy } from "../../values/collections";
import { identityOf, joinId, TOP } from "../../values/identity";
import { document as definition, belowTop, isInFolder, PROPERTIES, type Appearance } from "./definition";

/** Describes a document. */
export const documentItem = (
  organizationId: string,
  documentId: string,
  { documentName }: Appearance,
): Item => ({
  name: documentId,
  title: documentName,
  identity: identityOf.document(organizationId, documentId),
});

/** Returns the impacts of adding documents. `making` determines whether a missing organization or folder is created too. */
export function added(
  organizationId: string,
  folderId: string | undefined,
  items: readonly Item[],
  making: { readonly createOrganization?: boolean | undefined; readonly createFolder?: boolean | undefined },
): Impact[] {
  if (items.length === 0) return [];
  const folder = belowTop(folderId);
  const into = folder === undefined ? "" : ` in folder ${folder}`;
  const onTheWay = (object: string, name: string, identity: string) =>
    happens("creates", object, [{ name, identity }], "[is|are] created where [it|they] [is|are] not there", {
      organizationId,
      final: true,
      unless: "had",
    });
  return [
    ...happens(
      "creates",
      "document",
      items,
      [
        `is created${into}, or adopted where it is there`,
        `are created${into}, or adopted where they are there`,
      ],
      {
        organizationId,
        unless: "had",
        sends: [
          `addDocuments ${joinId(organizationId, folder ?? TOP)}`,
          // If the service adopts an existing document, an explicit top moves it out of its folder.
          ...(folderId === TOP ? [`moveDocuments ${joinId(organizationId, TOP)}`] : []),
        ],
      },
    ),
    ...(making.createOrganization === true
      ? onTheWay("organization", organizationId, identityOf.organization(organizationId))
      : []),
    ...(making.createFolder === true && folder !== undefined
      ? onTheWay("folder", folder, identityOf.folder(organizationId, folder))
      : []),
  ];
}

/** Returns the impact of deleting documents with their data. */
export const deleted = (organizationId: string, items: readonly Item[]): Impact[] =>
  happens("loses-data", "document", items, "[is|are] deleted with [its|their] data", {
    organizationId,
    final: true,
    unless: "owned",
    sends: [`deleteDocuments ${joinId(organizationId)}`],
  });

/** The name and folder of a document before and after a change. */
interface AppearanceChange {
  readonly item: Item;
  readonly was: Appearance;
  readonly is: Appearance;
}

/** Returns the impacts of other names and folders of documents. */
export function renamedOrMoved(organizationId: string, changes: readonly AppearanceChange[]): Impact[] {
  const moved = changes.filter(({ was, is }) => !isInFolder(was.folderId, is.folderId));
  // A document at the top of the state may have been adopted in a folder.
  const isUnsure = ({ was, is }: AppearanceChange) =>
    belowTop(was.folderId) === undefined && belowTop(is.folderId) === undefined;
  const toTop = moved.filter(isUnsure).map(({ item }) => item);
  const byFolder = groupBy(
    moved.filter((change) => !isUnsure(change)),
    ({ is }) => is.folderId,
  );
  const sends = (folderId = TOP) => [`moveDocuments ${joinId(organizationId, folderId)}`];
  return [
    ...PROPERTIES.flatMap(({ input, label }) =>
      happens(
        "renames",
        "document",
        changes
          .filter(({ was, is }) => was[input] !== is[input])
          .map(({ item, was, is }) => ({
            ...item,
            from: shown(was[input], label),
            to: shown(is[input], label),
          })),
        `[gets another ${label}|get other ${label}s]`,
        { organizationId, sends: [`updateDocuments ${joinId(organizationId)}`] },
      ),
    ),
    ...happens("changes", "document", toTop, "[moves|move] to the top if [it is|they are] in a folder", {
      organizationId,
      sends: sends(),
    }),
    ...[...byFolder].flatMap(([folderId, some]) =>
      happens("moves", "document", some.map(movedItem), "[moves|move] to another folder", {
        organizationId,
        sends: sends(folderId),
      }),
    ),
  ];
}

/** Describes a document that moves: `from` and `to` name the folders. */
const movedItem = ({ item, was, is }: AppearanceChange): Item => ({
  ...item,
  // A document without a folder in the state is at the top, or was adopted in a folder.
  from: was.folderId === undefined ? "a folder that is not recorded" : (belowTop(was.folderId) ?? "the top"),
  to: belowTop(is.folderId) ?? "the top",
});

const shown = (value: string | undefined, label: string): string =>
  value === undefined ? `no ${label}` : JSON.stringify(value);

export const documentImpacts = defineImpacts(definition, {
  create: (inputs) =>
    added(
      inputs.organizationId,
      inputs.folderId,
      [documentItem(inputs.organizationId, inputs.documentId, inputs)],
      inputs,
    ),

  // An adopted document keeps the settings that the program does not declare.
  takeOver: (state, inputs) => changed(state, { ...state, ...inputs }),
  update: changed,

  delete: (state) =>
    deleted(state.organizationId, [documentItem(state.organizationId, state.documentId, state)]),
});

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

function changed(state: Inputs, inputs: Inputs): Impact[] {
  const { organizationId, documentId } = inputs;
  const item = documentItem(organizationId, documentId, inputs);
  return [
    ...(state.documentId === documentId
      ? []
      : happens(
          "moves",
          "document",
          [{ ...item, name: state.documentId, from: state.documentId, to: documentId }],
          "[gets another id and keeps its|get other ids and keep their] data",
          {
            organizationId,
            // The update first checks whether a document has the new id. It then polls the migration and checks whether the old
            // id is free. A migration may lose name and folder, so both are sent again.
            sends: [
              ...["getCrdtData", "getUsers", "getRecordings"].flatMap((read) => [
                `${read} ${item.identity ?? ""}`,
                `${read} ${identityOf.document(organizationId, state.documentId)}`,
              ]),
              ...["migrateDocument", "getMigrationStatus"].map((each) => `${each} ${item.identity ?? ""}`),
              ...(PROPERTIES.every(({ input }) => inputs[input] === undefined)
                ? []
                : [`updateDocuments ${joinId(organizationId)}`]),
              ...(inputs.folderId === undefined
                ? []
                : [`moveDocuments ${joinId(organizationId, inputs.folderId)}`]),
            ],
          },
        )),
    ...renamedOrMoved(organizationId, [{ item, was: state, is: inputs }]),
  ];
}
