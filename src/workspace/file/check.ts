import type { z } from "zod";
import { groupBy } from "../../values/collections";
import { isDeeperThan, MOST_LEVELS_OF_REPLY, pathText, TOO_DEEP } from "../../values/path";
import { isPlainObject } from "../../values/plain";
import { valueOnPath } from "../../values/unknown";
import { workspaceSchema } from "./schema";
import type { WorkspaceFile } from "./workspace-file";

/** A problem in a workspace. */
export interface FileProblem {
  /** The keys and indexes that lead to the problem. */
  readonly path: readonly (string | number)[];
  /** Describes the problem. Follows the path in the output. */
  readonly message: string;
  /** Whether the problem is about the key at the path instead of its value. */
  readonly ofKey?: boolean;
}

/** Returns the path and the message in one line. */
export function problemText({ path, message }: FileProblem): string {
  return path.length === 0 ? message : `${pathText(path)}: ${message}`;
}

export interface CheckedFile {
  /** Present if there are no problems: a copy, in which empty values are absent. */
  readonly workspace?: WorkspaceFile;
  readonly problems: readonly FileProblem[];
}

/** Checks the form of workspace data, and that it declares the folders that it refers to. */
export function checkWorkspace(value: unknown): CheckedFile {
  // A value that contains itself is deeper than any limit.
  if (isDeeperThan(value, MOST_LEVELS_OF_REPLY)) return { problems: [{ path: [], message: TOO_DEEP }] };
  const result = workspaceSchema.safeParse(value);
  const form = result.error?.issues.flatMap((issue) => problemsOf(issue, value)) ?? [];
  const byPath = groupBy([...problemsOfPlainData(value), ...form], ({ path }) => pathText(path));
  const problems = [...byPath.values()].flatMap(([first]) => first ?? []);
  if (!result.success || problems.length > 0) return { problems };
  const { $schema, ...workspace } = result.data;
  return { workspace, problems };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): FileProblem[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code === "unrecognized_keys") {
    const messages = issue.message.split("\n");
    return issue.keys.map((key, index) => ({
      path: [...path, key],
      message: messages[index] ?? "",
      ofKey: true,
    }));
  }
  if (issue.code === "invalid_key") {
    return issue.issues.map(({ message }) => ({ path, message, ofKey: true }));
  }
  const given = valueOnPath(value, path);
  if (given === undefined && path.length > 0) return [{ path, message: "is required" }];
  const isScalar = typeof given === "number" || typeof given === "boolean";
  const isForText = isScalar && issue.code === "invalid_type" && issue.message.startsWith("must be text");
  return [{ path, message: isForText ? `${issue.message}: put it in quotes` : issue.message }];
}

/** Finds values that JSON cannot represent, and names that no map of the service can contain safely. */
function problemsOfPlainData(value: unknown, path: FileProblem["path"] = []): FileProblem[] {
  if (typeof value !== "object" || value === null)
    return isScalar(value) ? [] : [{ path, message: "must be a plain value" }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => problemsOfPlainData(item, [...path, index]));
  if (!isPlainObject(value)) return [{ path, message: "must be a plain value, and no output or promise" }];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    key === "__proto__"
      ? [{ path: [...path, key], message: "must not have this name", ofKey: true }]
      : problemsOfPlainData(item, [...path, key]),
  );
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || value === undefined || typeof value === "string" || typeof value === "boolean";
}
