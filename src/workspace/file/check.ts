import type { z } from "zod";
import { pathText } from "../../values/path";
import { isMap } from "../../values/plain";
import { valueAt } from "../../values/unknown";
import { nearest } from "../../values/nearest";
import { problemsOfPlainData } from "./plain-data";
import type { Problem } from "./problem";
import { workspaceSchema } from "./schema";
import type { WorkspaceFile } from "./workspace-file";

export interface Checked {
  /** Present where there are no problems: a copy, in which a blank is an absent value. */
  readonly workspace?: WorkspaceFile;
  readonly problems: readonly Problem[];
}

/** Checks data that should be a workspace: its form, and that what it refers to is there. */
export function checkWorkspace(value: unknown): Checked {
  const result = workspaceSchema.safeParse(value);
  const form = result.error?.issues.flatMap((issue) => problemsOf(issue, value)) ?? [];
  const problems = firstOfEach([...problemsOfPlainData(value), ...form, ...danglingReferences(value)]);
  if (!result.success || problems.length > 0) return { problems };
  const { $schema, ...workspace } = result.data;
  return { workspace, problems };
}

/** What is wrong in more than one way is told once. */
function firstOfEach(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, Problem>();
  for (const problem of problems) {
    const where = pathText(problem.path);
    if (!seen.has(where)) seen.set(where, problem);
  }
  return [...seen.values()];
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): Problem[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code === "unrecognized_keys") {
    const words = issue.message.split("\n");
    return issue.keys.map((key, index) => ({
      path: [...path, key],
      message: words[index] ?? "",
      ofKey: true,
    }));
  }
  if (issue.code === "invalid_key") {
    return issue.issues.map(({ message }) => ({ path, message, ofKey: true }));
  }
  const given = valueAt(value, path);
  if (given === undefined && path.length > 0) return [{ path, message: "is required" }];
  const isScalar = typeof given === "number" || typeof given === "boolean";
  const isForText = isScalar && issue.code === "invalid_type" && issue.message.startsWith("must be text");
  return [{ path, message: issue.message, ...(isForText ? { unquoted: String(given) } : {}) }];
}

/** Documents in folders that nobody declares, and editors of such documents: typing errors must not make things. */
function danglingReferences(value: unknown): Problem[] {
  return entriesOf(fieldOf(value, "organizations")).flatMap(([organizationId, organization]) => {
    const path = ["organizations", organizationId];
    const [folders, documents] = [fieldOf(organization, "folders"), fieldOf(organization, "documents")];
    const unfiled = entriesOf(documents).flatMap(([documentId, document]) => {
      const folderId = fieldOf(document, "folderId");
      if (typeof folderId !== "string" || ["", ROOT].includes(folderId) || has(folders, folderId)) return [];
      const message = missing(folderId, `a folder of ${organizationId}`, folders, [...path, "folders"]);
      return [{ path: [...path, "documents", documentId, "folderId"], message }];
    });
    const unplaced = entriesOf(fieldOf(organization, "editors")).flatMap(([documentId]) => {
      if (has(documents, documentId)) return [];
      const message = missing(documentId, `a document of ${organizationId}`, documents, [
        ...path,
        "documents",
      ]);
      return [{ path: [...path, "editors", documentId], message, ofKey: true }];
    });
    return [...unfiled, ...unplaced];
  });
}

/** The reserved name of an organization's top. */
const ROOT = "root";

function missing(id: string, what: string, declared: unknown, where: Problem["path"]): string {
  const meant = nearest(id, Object.keys(isMap(declared) ? declared : {}));
  const hint =
    meant === undefined ? `: declare it in ${pathText(where)}` : `; did you mean ${JSON.stringify(meant)}?`;
  return `${JSON.stringify(id)} is not ${what}${hint}`;
}

const fieldOf = (value: unknown, name: string): unknown =>
  isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const entriesOf = (value: unknown): [string, unknown][] => (isMap(value) ? Object.entries(value) : []);

const has = (map: unknown, id: string): boolean => isMap(map) && Object.hasOwn(map, id);
