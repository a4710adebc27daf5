import { operations, type OperationName } from "../../api/operations";
import { isObject } from "../json";
import type { Fault, FaultOf } from "./faults";

/** Faults that falsify the reply instead of breaking it: the request is applied, but its reply shows something else. */
type Lie = FaultOf<"dropItems" | "extraFields" | "wrongTypes">;

export const isLie = (fault: Fault): fault is Lie =>
  fault.kind === "dropItems" || fault.kind === "extraFields" || fault.kind === "wrongTypes";

export function distort(body: unknown, fault: Lie, operation: OperationName): unknown {
  if (fault.kind === "wrongTypes") return wrong(body);
  if (fault.kind === "extraFields") return extra(body, operation, []);
  if (!isObject(body) || !isObject(body.result)) return body;
  // The search of judgments returns `results` instead of `data`.
  const list = "results" in body.result ? "results" : "data";
  return { ...body, result: { ...body.result, [list]: dropped(body.result[list], fault.ids) } };
}

function dropped(data: unknown, ids: readonly string[] | undefined): unknown {
  const goes = (id: string): boolean => ids === undefined || ids.includes(id);
  if (Array.isArray(data)) return data.filter((item) => !goes(anyIdOf(item)));
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !goes(key))
      // Nested lists, such as domainsAdded and endpoints.
      .map(([key, value]) => [
        key,
        Array.isArray(value) ? value.filter((item) => !goes(anyIdOf(item))) : value,
      ]),
  );
}

function anyIdOf(item: unknown): string {
  if (typeof item === "string") return item;
  if (!isObject(item)) return "";
  const id = item.id ?? item.folderId ?? item.userId ?? item.annotationId ?? item.recordId;
  return typeof id === "string" ? id : "";
}

/** Adds a field to each record, but not to maps keyed by identifier, nor to the content of an editor. */
function extra(value: unknown, operation: OperationName, path: readonly string[]): unknown {
  const here = path.join(".");
  if (operation === "getCrdtData" && here === "result.data.*.data") return value;
  if (Array.isArray(value)) return value.map((item) => extra(item, operation, [...path, "*"]));
  if (!isObject(value)) return value;
  const isMap = here === "result.data" && ("items" in operations[operation] || operation === "getUsers");
  const fields = Object.entries(value).map(
    ([key, part]) => [key, extra(part, operation, [...path, key])] as const,
  );
  return Object.fromEntries(isMap ? fields : [...fields, ["unexpectedField", { of: "the emulator" }]]);
}

function wrong(value: unknown): unknown {
  if (Array.isArray(value)) return { list: value.map(wrong) };
  if (typeof value === "string") return value.length;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isObject(value)) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrong(part)]));
}
