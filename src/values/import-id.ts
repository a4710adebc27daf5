import { isMap } from "./plain";

/** What an import names: an object by its id and, as JSON behind the id, inputs that the service does not return. */
export interface ImportId {
  readonly id: string;
  readonly given: Readonly<Record<string, unknown>>;
}

export function joinImportId({ id, given }: ImportId): string {
  const json = JSON.stringify(given);
  return json === "{}" ? id : `${id} ${json}`;
}

/** @throws {SyntaxError} where the text behind the id is not JSON. */
export function splitImportId(text: string): ImportId {
  // Ids contain no whitespace.
  const [, id, json] = /^(\S+)\s+(\{[^]*)$/.exec(text) ?? [];
  if (id === undefined || json === undefined) return { id: text, given: {} };
  const given: unknown = JSON.parse(json);
  return { id, given: isMap(given) ? given : {} };
}
