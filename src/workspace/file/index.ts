export { checkWorkspace, type Checked } from "./check";
export { problemText, type Problem } from "./problem";
export { parseWorkspace, readWorkspace, WorkspaceFileError } from "./read-workspace";
export { workspaceSchema } from "./schema";
export type * from "./workspace-file";
