import { parseWorkspace, WorkspaceFileError } from "../../workspace/file";
import { joinId, scopeId, joinImportId } from "../../values/identity";
import { typeToken } from "../../values/type-token";
import { CommandError } from "../terminal";
import { ownManifest } from "../manifest";
import { type Found, type FoundOrganization, isRead } from "./found";
import { workspaceText } from "./workspace-text";

/** The files that an export writes, and its messages about them. */
interface Form {
  readonly file: string;
  /** Returns the additional files, by name. */
  readonly program: (name: string) => Readonly<Record<string, string>>;
  readonly text: (found: Found) => string;
  /** Whether the file contains the contents of editors. */
  readonly editors: boolean;
  /** The next step for an organization that seems to be disabled. */
  readonly howToGoOn: string;
  readonly next: (file: string, fromAnywhere: string) => string;
  /** The message if the file adopts nothing. */
  readonly nothing: string;
}

export const WORKSPACE: Form = {
  file: "workspace.yaml",
  program: programFiles,
  text: (found) => checked(workspaceText(found)),
  editors: true,
  howToGoOn: "The comments of workspace.yaml say how to go on",
  next: (file) => `Next: look through ${file}, and there: npm install && pulumi stack init && pulumi preview`,
  nothing: "No organization could be adopted; workspace.yaml says why. Complete it before you apply it.",
};

/** For projects in any language that already have the full provider. */
export const IMPORT_FILE: Form = {
  file: "import.json",
  program: () => ({}),
  text: importText,
  editors: false,
  howToGoOn: "Declare an OrganizationDisabledState if it is off, and export again when it is on",
  next: (_file, fromAnywhere) =>
    `Next: in a project with the full provider, \`pulumi import --file ${quoted(fromAnywhere)} --out program\` takes them over and ` +
    "writes a program. Contents of editors are not in it: declare them.",
  nothing: "No organization could be imported; the notes say why.",
};

const quoted = (path: string) => (/\s/.test(path) ? `"${path}"` : path);

/** Rejects data that a workspace file cannot contain, such as a field named `__proto__` in an editor's content. */
function checked(text: string): string {
  try {
    parseWorkspace(text, "yaml", "workspace.yaml");
    return text;
  } catch (error) {
    if (!(error instanceof WorkspaceFileError)) throw error;
    throw new CommandError(`${error.message}\nA workspace file cannot contain this. Nothing was written.`);
  }
}

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
function importText({ domains = [], organizations }: Found): string {
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

/** Returns the files of a project that applies a workspace file, by name. */
function programFiles(name: string): Record<string, string> {
  return {
    "index.ts": `import * as collab from "pulumi-collab";

// What workspace.yaml declares and the service holds already is adopted: it stays as it is.
new collab.Workspace(${JSON.stringify(name)}, collab.loadWorkspace("workspace.yaml"));
`,
    "Pulumi.yaml": `name: ${name}
description: A workspace of the collaboration service, as workspace.yaml says
runtime: nodejs
`,
    "package.json": json({
      name,
      private: true,
      main: "index.ts",
      dependencies: { "@pulumi/pulumi": "^3.248.0", "pulumi-collab": `^${ownManifest().version}` },
      devDependencies: { "@types/node": "^20.0.0", typescript: "^6.0.0" },
    }),
    "tsconfig.json": json({
      compilerOptions: {
        strict: true,
        target: "es2022",
        module: "node16",
        moduleResolution: "node16",
        types: ["node"],
        skipLibCheck: true,
        noEmit: true,
      },
      files: ["index.ts"],
    }),
    ".gitignore": "node_modules/\n",
  };
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
