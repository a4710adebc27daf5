import { pathText } from "../../values/path";

/** Something that is wrong with a workspace. */
export interface Problem {
  /** Where in the data: keys and indexes. */
  readonly path: readonly (string | number)[];
  /** Says what is wrong, after the path. */
  readonly message: string;
  /** Whether the key at the path is meant, and not its value. */
  readonly ofKey?: boolean;
  /** The value as it is written, where quotes make a text of it. */
  readonly unquoted?: string;
}

/** The path and what is wrong there, in one line. */
export function problemText({ path, message, unquoted }: Problem): string {
  const text = unquoted === undefined ? message : `${message}: put it in quotes, "${unquoted}"`;
  return path.length === 0 ? text : `${pathText(path)}: ${text}`;
}
