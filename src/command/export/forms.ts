import { parseWorkspace, WorkspaceFileError } from "../../workspace/file";
import { CommandError } from "../terminal";
import type { Found } from "./found";
import { importText } from "./import-text";
import { programFiles } from "./program";
import { workspaceText } from "./workspace-text";

/** What an export writes, and what it says of it. */
interface Form {
  readonly file: string;
  /** The files that go with it. */
  readonly program: (name: string) => Readonly<Record<string, string>>;
  readonly text: (found: Found) => string;
  /** Whether it holds the contents of editors. */
  readonly editors: boolean;
  /** What there is to do about an organization that seems to be switched off. */
  readonly howToGoOn: string;
  readonly next: (file: string, fromAnywhere: string) => string;
  /** Said where the file adopts nothing. */
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

/** For projects of any language that have the full provider already. */
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

/** What the service holds and a workspace file cannot, such as a field named `__proto__` in an editor's content. */
function checked(text: string): string {
  try {
    parseWorkspace(text, "yaml", "workspace.yaml");
    return text;
  } catch (error) {
    if (!(error instanceof WorkspaceFileError)) throw error;
    throw new CommandError(`${error.message}\nA workspace file cannot hold this. Nothing was written.`);
  }
}
