/** Something that is wrong with a workspace. */
export interface Problem {
  /** Where in the data: keys and indexes. */
  readonly path: readonly (string | number)[];
  /** Says what is wrong, after the path. */
  readonly message: string;
  /** Whether the key at the path is meant, and not its value. */
  readonly ofKey?: boolean;
}

/** A path as people read it: `organizations.acme.documents["a.b"]`, `domains[3]`. */
export function pathText(path: Problem["path"]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    if (!/^[\w$-]+$/u.test(key)) return `${text}[${JSON.stringify(key)}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}

/** The path and what is wrong there, in one line. */
export function problemText({ path, message }: Problem): string {
  return path.length === 0 ? message : `${pathText(path)}: ${message}`;
}
