import type { z } from "zod";
import { pathText, isDeeperThan, MOST_LEVELS_OF_REPLY } from "../values/path";
import { printable } from "../values/text";
import type { Reply } from "./http/dispatch";
import { readWithout, valueAt } from "./unreadable";
import { lost, type Attempt } from "./http/call";
import { failedReply, envelopeOf, type ReplyContext, type Envelope } from "./http/failed-reply";
import type { ItemResult, Operation } from "./operations";

/** Reads an operation's result from a reply. */
export function readReply<Checked, Result>(
  operation: Operation<z.ZodType<Checked>, z.ZodType<Result>>,
  request: Checked,
  reply: Reply,
  context: ReplyContext,
): Attempt<Result> {
  const envelope = envelopeOf(reply);
  if (envelope.outcome !== "success") {
    const partial = partialResult(operation, envelope);
    if (partial) return { outcome: "success", value: partial.value };
    return failedReply(reply, envelope, { ...context, request });
  }
  const result = withOneCursor(envelope.result, operation.paging, request);
  if (isDeeperThan(result, MOST_LEVELS_OF_REPLY)) return unexpected("it is nested too deeply", context);
  const read = readWithout(operation.response, result, operation.idempotency === "safe");
  if ("issues" in read) return unexpected(wrongIn(read.issues, result), context);
  const { value, fields } = read;
  if (operation.items && isItemResults(value)) {
    reconcile(value, operation.items(request));
    for (const [id, { message, ...item }] of value)
      value.set(id, {
        ...item,
        message: printable(context.mask.text(message)),
        ...nameFor(item, context),
      });
  }
  return { outcome: "success", value, unreadable: fields };
}

/** Returns the request's name in the log, for items that failed in the request. */
const nameFor = ({ success }: { success: boolean }, { name }: ReplyContext) =>
  success || name === undefined ? {} : { request: name };

function unexpected(wrong: string, { host }: ReplyContext): Attempt<never> {
  return lost(`${host} sent a reply that is not what the contract says: ${wrong}`, { outage: false });
}

/** Returns the partial success that an INTERNAL failure represents if the operation recognizes its details. */
function partialResult<Result>(
  { partial: schema }: Operation<z.ZodType, z.ZodType<Result>>,
  envelope: Envelope,
): { value: Result } | undefined {
  if (envelope.outcome !== "failure" || envelope.status !== "INTERNAL" || !schema) return undefined;
  const partial = schema.safeParse(envelope.details);
  return partial.success ? { value: partial.data } : undefined;
}

const MOST_NAMED = 3;

/** Describes missing or wrong values by path, never with the value. */
function wrongIn(issues: readonly z.core.$ZodIssue[], result: object): string {
  const named = issues.slice(0, MOST_NAMED).map(({ path }) => {
    const value = valueAt(result, path);
    const absent = value === undefined || value === null;
    return `${printable(pathText(["result", ...path]))} is ${absent ? "missing" : "of another kind"}`;
  });
  return named.join(", ") + (issues.length > MOST_NAMED ? ", …" : "");
}

const isItemResults = (value: unknown): value is Map<string, ItemResult> => value instanceof Map;

/** Adds an entry for each submitted item without one. If any items were submitted, removes the entries for all others. */
function reconcile(results: Map<string, ItemResult>, submitted: readonly string[]): void {
  if (submitted.length === 0) return;
  const wanted = new Set(submitted);
  for (const id of results.keys()) {
    if (!wanted.has(id)) results.delete(id);
  }
  for (const id of wanted) {
    if (!results.has(id)) {
      const message = "what became of it is unknown: the reply has no entry for it";
      results.set(id, { success: false, message, missing: true });
    }
  }
}

type Paging = Pick<NonNullable<Operation["paging"]>, "field" | "names">;

/**
 * Returns the result with one cursor, under the documented name. The service may send the next cursor under the other name,
 * and may repeat the request's cursor under either name. A cursor that only repeats the request's is not the next cursor.
 */
function withOneCursor(result: object, paging: Paging | undefined, request: unknown): object {
  if (!paging?.names) return result;
  const [documented, other] = paging.names;
  const given: unknown[] = [documented, other].map((name) => valueAt(result, [name])).filter(Boolean);
  // The schema reports what is wrong.
  if (given.some((cursor) => typeof cursor !== "string")) return result;
  const sent = valueAt(request, [paging.field]);
  const next = given.find((cursor) => cursor !== sent) ?? valueAt(result, [documented]);
  return { ...result, [documented]: next, [other]: undefined };
}
