import { z } from "zod";
import { Mask } from "../api/mask";
import { objectsIn } from "../api/objects";
import { operations, type OperationName } from "../api/operations";
import { groupBy } from "../values/collections";
import { isMap, jsonIn } from "../values/plain";
import { readTextFile } from "../values/text-file";

/** A recorded reply. Without a body, it was not JSON. `lost`: no reply arrived. */
export type RecordedReply =
  | "lost"
  | {
      readonly httpStatus: number;
      readonly body: unknown;
      readonly retryAfterMilliseconds?: number | undefined;
    };

/** A recorded attempt, or the part of it that is about one item. */
export interface Recorded {
  readonly operation: OperationName;
  /** The number of its line in the log. */
  readonly line: number;
  /** The body of the request, with secrets masked. */
  readonly request: unknown;
  /** `cutOff`: the log contains only the beginning of the reply. */
  readonly reply: RecordedReply | "cutOff";
  readonly failed: boolean;
}

const attempt = z.object({
  event: z.literal("attempt").default("attempt"),
  operation: z.custom<OperationName>((name) => typeof name === "string" && Object.hasOwn(operations, name)),
  attempt: z.int(),
  status: z.int().min(200).max(599).optional(),
  problem: z.string().optional(),
  retryAfterMilliseconds: z.number().optional(),
  retryInMilliseconds: z.number().optional(),
  requestBody: z.unknown().optional(),
  replyBody: z.unknown().optional(),
});
type Attempt = z.output<typeof attempt>;

const logLine = z.union([attempt, z.object({ event: z.literal("summary") })]);

/**
 * Reads a log with bodies. Returns the attempts that can be replayed, and a description of each line that cannot.
 *
 * @throws {TypeError} if nothing in the file can be replayed.
 */
export function readRecording(file: string) {
  const lines = readTextFile(file, (why) => new TypeError(`${file}: ${why}`)).split("\n");
  const records: Recorded[] = [];
  const problems: string[] = [];
  for (const [index, text] of lines.entries()) {
    const problem = text.trim() === "" ? undefined : addLine(text, index + 1, records);
    if (problem !== undefined) problems.push(`line ${index + 1}: ${problem}`);
  }
  if (records.length === 0)
    throw new TypeError(
      `${file} has nothing to replay (${problems[0] ?? "it has no requests"}). The level bodies of the setting log writes ` +
        "what a replay needs, as with COLLAB_LOG=bodies:collab.log",
    );
  return { records: groupBy(records, ({ operation }) => operation), problems };
}

/** Adds the request and the reply in a line of the log. Returns why a replay omits the line or a part of it, if it does. */
function addLine(text: string, line: number, records: Recorded[]): string | undefined {
  const json = jsonIn(text);
  const read = logLine.safeParse(json);
  if (!read.success) return "skipped, because it is not a line of the request log";
  if (read.data.event === "summary" || isNeverSent(read.data)) return undefined;
  const { operation, requestBody, replyBody, problem } = read.data;
  if (requestBody === undefined) return "skipped, because it has no bodies";
  if (!isMap(requestBody))
    return `skipped, because the log cut off the request body of ${describe(operation, json)}`;
  const isCutOff = typeof replyBody === "string" && /… \(\d+ characters left out\)$/.test(replyBody);
  for (const { request, item } of partsIn(read.data)) {
    const reply = isCutOff ? "cutOff" : replyIn(read.data, item);
    records.push({ operation, line, request, reply, failed: problem !== undefined });
  }
  return isCutOff
    ? `not replayed, because the log cut off the reply to ${describe(operation, requestBody.data)}`
    : undefined;
}

/**
 * Reports whether the client sent nothing. If the log shows that a request which must not be applied twice was repeated, the
 * attempt before was not sent. The replay skips such an attempt: a reset connection would end the operation.
 */
function isNeverSent({ operation, attempt, status, retryInMilliseconds }: Attempt): boolean {
  const isRepeated = status === undefined && retryInMilliseconds !== undefined;
  const { idempotency } = operations[operation];
  return attempt === 0 || (isRepeated && idempotency !== "safe" && idempotency !== "idempotent");
}

/** Returns the parts of an attempt. A rejected request stays whole, because one item may be the reason for it. */
function partsIn({ operation, requestBody, problem, status, retryInMilliseconds }: Attempt): Part[] {
  const isRejected = problem !== undefined && status !== undefined && retryInMilliseconds === undefined;
  return isRejected ? [{ request: requestBody }] : partsOf(operation, requestBody);
}

function replyIn(
  { status, replyBody, retryAfterMilliseconds }: Attempt,
  item: string | undefined,
): RecordedReply {
  if (status === undefined) return "lost";
  const data = dataIn(replyBody);
  const results = Object.entries(isMap(data) ? data : {}).filter(([id]) => id === item);
  const body = results.length > 0 ? withData(replyBody, Object.fromEntries(results)) : replyBody;
  return { httpStatus: status, body, retryAfterMilliseconds };
}

const partOf = (body: unknown, name: string) => (isMap(body) && isMap(body[name]) ? body[name] : undefined);

/** Returns what the body of a reply contains about the items: `result.data`, or `error.details` if some were skipped. */
export function dataIn(body: unknown): unknown {
  const error = partOf(body, "error");
  return error ? error.details : partOf(body, "result")?.data;
}

export function withData(body: unknown, data: unknown): object {
  const error = partOf(body, "error");
  return error ? { error: { ...error, details: data } } : { result: { ...partOf(body, "result"), data } };
}

/** The operations whose requests can contain items of several resources, and the lists of these. */
const SHARED: Partial<Record<OperationName, string>> = {
  addDocuments: "documents",
  moveDocuments: "documentIds",
  updateDocuments: "documents",
  deleteDocuments: "documentIds",
  addDomains: "domains",
  deleteDomains: "domains",
};

interface Part {
  readonly request: unknown;
  readonly item?: string;
}

/** Returns a request for each item of a request. Timing decides which items a program sends in one request. */
export function partsOf(operation: OperationName, request: unknown): Part[] {
  const list = SHARED[operation];
  const data = isMap(request) && isMap(request.data) ? request.data : {};
  const items = list === undefined ? undefined : data[list];
  if (list === undefined || !Array.isArray(items) || items.length === 0) return [{ request }];
  return items.map((item: unknown) => ({
    request: { data: { ...data, [list]: [item] } },
    item: String(isMap(item) ? item.documentId : item),
  }));
}

/** Nothing is masked: only ids are described. */
const OPEN = new Mask([]);

/** Describes a request by its operation and its objects. `data` is the data of its body, or its line of the log. */
export function describe(operation: OperationName, data: unknown): string {
  const { objects } = objectsIn(isMap(data) ? data : {}, OPEN);
  const named = Object.entries(objects).map(([name, ids]) => `${name} ${[ids].flat().join(", ")}`);
  return named.length > 0 ? `${operation} of ${named.join(", ")}` : operation;
}
