import { defineFunction, type ServiceFunction } from "../../src/functions/definition";

/** A definition that compiles only if its interfaces have the fields of the operation and of what `perform` returns. */
const status = defineFunction({
  name: "getMigrationStatus",
  operation: "getMigrationStatus",
  what: () => "",
  perform: (_client, { migrationId }) => Promise.resolve({ at: { now: migrationId, later: later() } }),
});

const later = (): string | undefined => undefined;

interface Args {
  organizationId: string;
  migrationId: string;
}

interface Result {
  at: { now: string; later?: string | undefined };
}

export const same: ServiceFunction<Args, Result> = status;

// @ts-expect-error An argument is missing.
export const fewerArguments: ServiceFunction<Omit<Args, "migrationId">, Result> = status;

// @ts-expect-error The operation has no such argument.
export const moreArguments: ServiceFunction<Args & { documentId?: string }, Result> = status;

// @ts-expect-error A field of the result is missing.
export const fewerFields: ServiceFunction<Args, { at: { now: string } }> = status;

// @ts-expect-error The result has no such field.
export const moreFields: ServiceFunction<Args, Result & { at: { before?: string } }> = status;

// @ts-expect-error The field can be undefined.
export const alwaysPresent: ServiceFunction<Args, { at: { now: string; later: string } }> = status;

export const allPages: ServiceFunction<
  { organizationId: string; documentId?: string | undefined; recordingIds?: string[] | undefined },
  { count: number }
> = defineFunction({
  name: "getRecordings",
  operation: "getRecordings",
  what: () => "",
  perform: () => Promise.resolve({ count: 1 }),
});
