import type { Behaviours, Seed } from "../../../src/emulator";

/** A request that the service rejects, and its error. */
export interface Rejection {
  readonly status: string;
  /** The HTTP status for this status, on a service whose HTTP statuses match. */
  readonly httpStatus: number;
  readonly words: string;
  /** The cause of the rejection: fields of the request, the service's behavior, its data, or an injected fault. */
  readonly change?: object;
  readonly behaviours?: Partial<Behaviours>;
  readonly edit?: Seed;
  readonly inject?: true;
}

export const invalid = (words: string, why: Pick<Rejection, "change" | "behaviours">): Rejection => ({
  status: "INVALID_ARGUMENT",
  httpStatus: 400,
  words,
  ...why,
});

export const inNoOrganization = (change: object = {}) =>
  invalid("Organization does not exist", {
    change: { organizationId: "nowhere", ...change },
    behaviours: { missingOrganization: "INVALID_ARGUMENT" },
  });

/** For operations that the emulator does not reject if the client lets the request through. */
export const injected: Rejection = {
  status: "INVALID_ARGUMENT",
  httpStatus: 400,
  words: "This is not what the service wants",
  inject: true,
};
