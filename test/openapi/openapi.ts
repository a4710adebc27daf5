import { readFileSync } from "node:fs";
import { join } from "node:path";
import addFormats from "ajv-formats";
import Ajv, { type ValidateFunction } from "ajv/dist/2020";
import type { OperationName } from "../../src/api/operations";
import { isMap } from "../../src/values/plain";
import { repositoryRoot } from "../../tools/repository-root";

/** A JSON Schema, as far as samples are made from it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
}

interface Body {
  readonly content: { readonly "application/json": { readonly schema: Schema; readonly example?: unknown } };
}

type Questions = readonly { readonly id: string; readonly question: string }[];

interface Post {
  readonly operationId: OperationName;
  readonly summary: string;
  readonly "x-endpoint": number;
  readonly "x-open-questions"?: Questions;
  readonly requestBody: Body;
  readonly responses: { readonly "200": Body; readonly default: { readonly description: string } };
}

interface OpenApi {
  readonly "x-open-questions": Questions;
  readonly paths: Readonly<Record<string, { readonly post: Post }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const document = JSON.parse(readFileSync(join(repositoryRoot(), "openapi.json"), "utf8")) as OpenApi;

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, "openapi.json");

/** One operation as openapi.json describes it, with validators. */
export interface Described {
  readonly name: OperationName;
  readonly path: string;
  readonly number: number;
  readonly title: string;
  /** The documented values of `error.status`. */
  readonly errors: readonly string[];
  readonly example: unknown;
  readonly request: Schema;
  readonly reply: Schema;
  readonly isRequest: ValidateFunction;
  readonly isReply: ValidateFunction;
}

const escaped = (path: string) => path.replaceAll("~", "~0").replaceAll("/", "~1");

export const described: readonly Described[] = Object.entries(document.paths).map(([path, { post }]) => {
  const validator = (part: string) =>
    ajv.compile({
      $ref: `openapi.json#/paths/${escaped(path)}/post/${part}/content/application~1json/schema`,
    });
  const { schema: request, example } = post.requestBody.content["application/json"];
  return {
    name: post.operationId,
    path,
    number: post["x-endpoint"],
    title: post.summary,
    errors: /^Failure: ([^.]*)/.exec(post.responses.default.description)?.[1]?.match(/\w+/g) ?? [],
    example,
    request,
    reply: post.responses["200"].content["application/json"].schema,
    isRequest: validator("requestBody"),
    isReply: validator("responses/200"),
  };
});

export const isFailure = ajv.compile({ $ref: "openapi.json#/components/schemas/Failure" });

/** How much a sample contains. */
export type Extent = "everything" | "required";

/** Returns values that a schema allows: one for each alternative of its outermost `oneOf`. */
export function samplesOf(given: Schema, extent: Extent): unknown[] {
  const { $ref, oneOf, type, properties, items, additionalProperties } = given;
  if ($ref !== undefined) {
    const found = document.components.schemas[$ref.replace("#/components/schemas/", "")];
    return found ? samplesOf(found, extent) : [];
  }
  if (oneOf && !properties) return oneOf.flatMap((each) => samplesOf(each, extent));
  if (given.const !== undefined) return [given.const];
  if (given.enum) return [...given.enum];
  switch (typeof type === "string" ? type : type?.[0]) {
    case "string":
      return [given.format === "email" ? "ada@example.com" : "text"];
    case "number":
    case "integer":
      return [given.minimum ?? 1];
    case "boolean":
      return [true];
    case "null":
      return [null];
    case "array":
      return items ? samplesOf(items, extent).map((item) => [item]) : [[]];
    default:
      return objectsOf(properties ?? {}, given.required ?? [], extent, additionalProperties);
  }
}

function objectsOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  extent: Extent,
  others: Schema | boolean | undefined,
): unknown[] {
  const names = Object.keys(properties).filter(
    // A folder contains folders.
    (name) => required.includes(name) || (extent === "everything" && name !== "subFolders"),
  );
  const inside = names.map((name) => [name, samplesOf(properties[name] ?? {}, extent)] as const);
  const rest = typeof others === "object" ? { text: samplesOf(others, extent)[0] } : {};
  const count = Math.max(1, ...inside.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, index) => ({
    ...Object.fromEntries(inside.map(([name, values]) => [name, values[index % values.length]])),
    ...rest,
  }));
}

/** Returns all fields of a value, at any depth, with their values. */
export function fieldsOf(value: unknown, name = ""): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [`${name}: ${JSON.stringify(value)}`];
  const parts: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  return parts.flatMap(([key, part]) => fieldsOf(part, Array.isArray(value) ? name : String(key)));
}

/** Returns the fields of a reply that the client returns. The client has one name for the next cursor. */
export function fieldsOfReply(reply: unknown): string[] {
  const {
    status: _status,
    message: _message,
    ...result
  } = (isMap(reply) && isMap(reply.result) && reply.result) || {};
  return fieldsOf(result).map((field) => field.replace(/^pageToken:/, "nextPageToken:"));
}
