import { parseWorkspace, WorkspaceFileError } from "../../workspace/file";
import { CommandError } from "../terminal";
import type { Found } from "./found";
import { importText } from "./import-text";
import { programFiles } from "./program";
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
    throw new CommandError(`${error.message}\nA workspace file cannot hold this. Nothing was written.`);
  }
}
