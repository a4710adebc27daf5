import { defineImpacts, happens, type Impact, type Item } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf, joinId } from "../../values/identity";
import { document as definition, belowTop, isInFolder, TOP } from "./definition";

/** The name and folder of a document, whichever resource type declares it. */
interface Appearance {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
}

export const documentItem = (
  organizationId: string,
  documentId: string,
  { documentName, folderId }: Appearance,
): Item => ({
  name: documentId,
  title: documentName,
  identity: identityOf.document(organizationId, documentId),
  ...(folderId === undefined ? {} : { folder: identityOf.folder(organizationId, folderId) }),
});

/** Describes a document that moves: `from` and `to` name the folders for users, the other fields name them for the service. */
export const movedItem = (
  organizationId: string,
  item: Item,
  was: string | undefined,
  is: string | undefined,
): Item => ({
  ...item,
  from: folderName(was),
  to: folderName(is),
  formerFolder: identityOf.folder(organizationId, was ?? TOP),
  folder: identityOf.folder(organizationId, is ?? TOP),
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
    happens(
      "creates",
      object,
      [{ name, identity }],
      ["is created where it is not there", "are created where they are not there"],
      { organizationId, final: true, unless: "had" },
    );
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
  happens("loses-data", "document", items, ["is deleted with its data", "are deleted with their data"], {
    organizationId,
    final: true,
    unless: "owned",
    sends: [`deleteDocuments ${joinId(organizationId)}`],
  });

export const renamed = (organizationId: string, items: readonly Item[]): Impact[] =>
  happens("renames", "document", items, ["gets another name", "get other names"], {
    organizationId,
    sends: [`updateDocuments ${joinId(organizationId)}`],
  });

/** Returns the impact of moving documents to one folder of their organization. */
export const moved = (
  organizationId: string,
  folderId: string | undefined,
  items: readonly Item[],
): Impact[] =>
  happens("moves", "document", items, ["moves to another folder", "move to another folder"], {
    organizationId,
    sends: [`moveDocuments ${joinId(organizationId, folderId ?? TOP)}`],
  });

/** Returns the impact of declaring documents at the top when it is unknown whether they are in a folder. */
export const movedToTop = (organizationId: string, items: readonly Item[]): Impact[] =>
  happens(
    "changes",
    "document",
    items,
    ["moves to the top if it is in a folder", "move to the top if they are in a folder"],
    { organizationId, sends: [`moveDocuments ${joinId(organizationId, TOP)}`] },
  );

const folderName = (folderId: string | undefined): string =>
  folderId === undefined || folderId === TOP ? "the top" : folderId;

/** Formats a name for display. */
export const nameShown = (name: string | undefined): string =>
  name === undefined ? "no name" : JSON.stringify(name);

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
          ["gets another id and keeps its data", "get other ids and keep their data"],
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
              ...(inputs.documentName === undefined ? [] : [`updateDocuments ${joinId(organizationId)}`]),
              ...(inputs.folderId === undefined
                ? []
                : [`moveDocuments ${joinId(organizationId, inputs.folderId)}`]),
            ],
          },
        )),
    ...(state.documentName === inputs.documentName
      ? []
      : renamed(organizationId, [
          { ...item, from: nameShown(state.documentName), to: nameShown(inputs.documentName) },
        ])),
    ...toFolder(state, inputs, item),
  ];
}

function toFolder(state: Inputs, { organizationId, folderId }: Inputs, item: Item): Impact[] {
  if (isInFolder(state.folderId, folderId)) return [];
  if (isAtTop(state.folderId) && isAtTop(folderId)) return movedToTop(organizationId, [item]);
  return moved(organizationId, folderId, [movedItem(organizationId, item, state.folderId, folderId)]);
}

export const isAtTop = (folderId: string | undefined): boolean => belowTop(folderId) === undefined;
