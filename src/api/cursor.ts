interface Paging {
  readonly field: string;
  readonly names?: readonly [documented: string, other: string];
}

/**
 * The result of a reply with one cursor in it, under the documented name. A service may give the next cursor under the
 * other name, and may repeat the request's cursor under either: what only repeats it is not the next one.
 */
export function withOneCursor(result: object, paging: Paging | undefined, request: unknown): object {
  if (!paging?.names) return result;
  const [documented, other] = paging.names;
  const given = [valueOf(result, documented), valueOf(result, other)].filter(Boolean);
  // Left to the schema, which tells what is wrong.
  if (given.some((cursor) => typeof cursor !== "string")) return result;
  const sent = valueOf(request, paging.field);
  const next = given.find((cursor) => cursor !== sent) ?? valueOf(result, documented);
  return { ...result, [documented]: next, [other]: undefined };
}

function valueOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
