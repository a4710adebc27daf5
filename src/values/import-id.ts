import { isMap } from "./plain";

/** What an import names: an object by its id, and inputs that the service does not tell, as JSON behind the id. */
export interface ImportId {
  readonly id: string;
  readonly told: Readonly<Record<string, unknown>>;
}

export function joinImportId({ id, told }: ImportId): string {
  const json = JSON.stringify(told);
  return json === "{}" ? id : `${id} ${json}`;
}

/** @throws {SyntaxError} where what stands behind the id is no JSON. */
export function splitImportId(text: string): ImportId {
  // Ids have no blanks in them.
  const [, id, json] = /^(\S+)\s+(\{[^]*)$/.exec(text) ?? [];
  if (id === undefined || json === undefined) return { id: text, told: {} };
  const told: unknown = JSON.parse(json);
  return { id, told: isMap(told) ? told : {} };
}
