import type { z } from "zod";
import { withOneCursor } from "./cursor";
import { isDeeperThan, MOST_LEVELS_OF_REPLY } from "./depth";
import { failureOf, type Circumstances } from "./http/answer";
import { envelopeOf, type Envelope } from "./http/envelope";
import type { Reply } from "./http/exchange";
import { lost, type Outcome } from "./http/failure";
import type { ItemResult, Operation } from "./operations";
import { pathOf } from "./request";

/** Reads an operation's result out of a reply. */
export function readReply<Checked, Result>(
  operation: Operation<z.ZodType<Checked>, z.ZodType<Result>>,
  request: Checked,
  reply: Reply,
  circumstances: Circumstances,
): Outcome<Result> {
  const envelope = envelopeOf(reply);
  if (envelope.is !== "success") {
    const partial = partialResult(operation, envelope);
    if (partial) return { ok: true, value: partial.value };
    return { ok: false, failure: failureOf(reply, envelope, { ...circumstances, request }) };
  }
  const result = parse(operation.response, withOneCursor(envelope.result, operation.paging, request));
  if (!result.ok) {
    const words = `${circumstances.host} sent a reply that is not what the contract says: ${result.wrong}`;
    return { ok: false, failure: lost(words) };
  }
  if (operation.items && isItemResults(result.value)) {
    reconcile(result.value, operation.items(request));
    for (const [id, { message, ...item }] of result.value)
      result.value.set(id, { ...item, message: circumstances.mask.text(message) });
  }
  return result;
}

/** INTERNAL with details that the operation knows is in truth a partial success. */
function partialResult<Result>(
  { partial: schema }: Operation<z.ZodType, z.ZodType<Result>>,
  envelope: Envelope,
): { value: Result } | undefined {
  if (envelope.is !== "failure" || envelope.status !== "INTERNAL" || !schema) return undefined;
  const partial = schema.safeParse(envelope.details);
  return partial.success ? { value: partial.data } : undefined;
}

function parse<Result>(
  schema: z.ZodType<Result>,
  result: object,
): { ok: true; value: Result } | { ok: false; wrong: string } {
  if (isDeeperThan(result, MOST_LEVELS_OF_REPLY)) return { ok: false, wrong: "it is nested too deeply" };
  const parsed = schema.safeParse(result);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, wrong: wrongIn(parsed.error.issues, result) };
}

const MOST_NAMED = 3;

/** Names what is missing or wrong, by path, never with a value. */
function wrongIn(issues: readonly z.core.$ZodIssue[], result: object): string {
  const named = issues.slice(0, MOST_NAMED).map(({ path }) => {
    const value = path.reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
      result,
    );
    const absent = value === undefined || value === null;
    return `${pathOf(["result", ...path])} is ${absent ? "missing" : "of another kind"}`;
  });
  return named.join(", ") + (issues.length > MOST_NAMED ? ", …" : "");
}

const isItemResults = (value: unknown): value is Map<string, ItemResult> => value instanceof Map;

/** One entry for each submitted item, and, where any were submitted, for no others. */
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
