import { joinId, scopeId } from "../../values/identity";
import { joinImportId } from "../../values/import-id";
import { typeToken } from "../../values/type-token";
import { isRead, type Found, type FoundOrganization } from "./found";

/** One object for `pulumi import --file`. Two objects with the same name are an error, even if their types differ. */
interface Imported {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

const imported = (type: string, name: string, id: string): Imported => ({
  type: typeToken(type, "plugin"),
  name,
  id,
});

/** Returns the file for `pulumi import --file`: everything that was found except the contents of editors. */
export function importText({ domains = [], organizations }: Found): string {
  const resources = [
    ...domains.map((domain) => imported("AllowedDomain", `domains/${joinId(domain)}`, domain)),
    ...organizations.filter(({ off }) => off === undefined).flatMap(importsOf),
  ];
  return `${JSON.stringify({ resources }, undefined, 2)}\n`;
}

function importsOf({ organizationId, folders, users, documents }: FoundOrganization): Imported[] {
  const id = joinId(organizationId);
  const folderIds = isRead(folders) ? [...folders.value.keys()] : [];
  const hasUsers = isRead(users) && users.value.size > 0;
  return [
    imported("Organization", id, id),
    ...folderIds.map((folderId) =>
      imported("Folder", scopeId({ organizationId, folderId }), joinId(organizationId, folderId)),
    ),
    ...(hasUsers ? [imported("Users", `${id}/users`, id)] : []),
    ...[...documents].map(([documentId, { documentName, folderId }]) =>
      imported(
        "Document",
        scopeId({ organizationId, documentId }),
        // The service does not return these values: they come from the list.
        joinImportId({ id: joinId(organizationId, documentId), given: { documentName, folderId } }),
      ),
    ),
  ];
}
