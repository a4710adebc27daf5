import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { LogEvent, OperationName } from "../api";
import { pathText } from "../values/path";
import { valueOnPath } from "../values/unknown";
import { THROWAWAY } from "../values/identity";
import { FOLDER } from "./lab";

/** A part of the service's replies to an operation that the contract does not describe. */
export interface Deviation {
  readonly operation: OperationName;
  /** The path in the reply, with `[]` for each entry of a list and `{id}` for each id. */
  readonly path: string;
  readonly what: string;
}

const json = z.record(z.string(), z.json());
const content = z.object({ content: z.object({ "application/json": z.object({ schema: json }) }) });
const contract = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z.object({
        operationId: z.string(),
        responses: z.object({ "200": content, default: content }),
      }),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

const statuses = z.object({
  properties: z.object({
    error: z.object({ properties: z.object({ status: z.object({ examples: z.array(z.string()) }) }) }),
  }),
});

/** Compares the replies of a client with the contract, openapi.json. */
export class ContractCheck {
  readonly #found = new Map<string, Deviation>();
  readonly #replies = new Map<string, z.ZodType>();
  readonly #failure: z.ZodType;
  readonly #statuses: readonly string[];

  constructor() {
    const file = join(__dirname, "../../openapi.json");
    const { paths, components } = contract.parse(JSON.parse(readFileSync(file, "utf8")));
    const definitions = closed(components.schemas);
    const validator = (schema: unknown) =>
      z.fromJSONSchema(json.parse({ ...json.parse(closed(schema)), $defs: definitions }));
    for (const { post } of Object.values(paths))
      this.#replies.set(
        post.operationId,
        validator(post.responses["200"].content["application/json"].schema),
      );
    this.#failure = validator(components.schemas["Failure"]);
    this.#statuses = statuses.parse(
      components.schemas["Failure"],
    ).properties.error.properties.status.examples;
  }

  /** The deviations of all replies so far. */
  get deviations(): readonly Deviation[] {
    return [...this.#found.values()];
  }

  /** Checks a reply. A method of a client's logger. */
  readonly logger = (event: LogEvent): void => {
    if (event.event !== "reply" || event.httpStatus >= 500) return;
    const { operation, body } = event;
    const failure = z.object({ error: z.object({ status: z.unknown() }) }).safeParse(body);
    const schema = failure.success ? this.#failure : this.#replies.get(operation);
    for (const issue of schema?.safeParse(body).error?.issues ?? []) this.#add(operation, body, issue);
    const status = failure.data?.error.status;
    if (typeof status === "string" && !this.#statuses.includes(status))
      this.#record(operation, ["error", "status"], `${status} is not a documented value`);
  };

  #add(operation: OperationName, body: unknown, issue: z.core.$ZodIssue): void {
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    // The contract leaves open whether a field without a value is absent or null.
    const found = paths.filter((path) => valueOnPath(body, path) !== null);
    for (const path of found) this.#record(operation, path, deviationIn(issue));
  }

  #record(operation: OperationName, at: readonly PropertyKey[], what: string): void {
    const path = pathText(at.map(withoutId)).replace(/\[0\]/g, "[]");
    this.#found.set(JSON.stringify([operation, path, what]), { operation, path, what });
  }
}

/** Returns a JSON Schema that allows only the fields that it describes, with references that zod can resolve. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]: [string, unknown]) => [
    name,
    name === "$ref" && typeof part === "string"
      ? part.replace("#/components/schemas/", "#/$defs/")
      : closed(part),
  ]);
  const isOpen = "type" in schema && "properties" in schema && !("additionalProperties" in schema);
  return Object.fromEntries(isOpen ? [...parts, ["additionalProperties", false]] : parts);
}

function deviationIn({ code, message }: z.core.$ZodIssue): string {
  if (code === "unrecognized_keys") return "is not documented";
  return message.endsWith("received undefined") ? "is missing" : message.replace(/^Invalid input: /, "");
}

const withoutId = (step: PropertyKey): string | number => {
  if (typeof step === "number") return 0;
  const name = String(step);
  return name.startsWith(FOLDER) || name.startsWith(THROWAWAY) ? "{id}" : name;
};
