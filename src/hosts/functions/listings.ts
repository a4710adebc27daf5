import { allOf } from "../../core/shared-reads";
import { joinId } from "../../values/identity";
import { reads } from "./index";
import type { Program, Read } from "./read";

/** An existing object: the id of its resource, which `pulumi import` takes, and a name for people. */
interface Listed {
  readonly id: string;
  readonly name: string;
}

/** How the objects of a resource type are listed. */
export interface Listing {
  /** The function that reads them. Its arguments are those of the list. */
  readonly name: string;
  in(program: Program, args: never): Promise<Listed[]>;
}

/** The resource types that an endpoint lists. `Users` is absent, because one resource contains all users of an organization. */
export const listings: ReadonlyMap<string, Listing> = new Map([
  [
    "Folder",
    listing(reads.getFolders, ({ organizationId }, { folders }) =>
      allOf(folders).map(({ folderId, folderName }) => ({
        id: joinId(organizationId, folderId),
        name: folderName ?? folderId,
      })),
    ),
  ],
  [
    "EditorContent",
    listing(reads.getEditorContents, ({ organizationId, documentId }, { editors }) =>
      editors.map(({ editorId }) => ({ id: joinId(organizationId, documentId, editorId), name: editorId })),
    ),
  ],
]);

function listing<Args extends object, Result>(
  read: Read<Args, Result>,
  found: (args: Args, result: Result) => Listed[],
): Listing {
  return {
    name: read.name,
    in: async (program, args: Args) => found(args, await read.in(program, args)),
  };
}
