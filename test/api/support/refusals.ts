import type { Behaviours, Seed } from "../../../src/emulator";

/** A request that the service refuses, and how. */
export interface Refusal {
  readonly status: string;
  /** The status that goes with it where HTTP statuses match. */
  readonly httpStatus: number;
  readonly words: string;
  /** What makes the service refuse: fields of the request, its behaviour, its data, or an injected fault. */
  readonly change?: object;
  readonly behaviours?: Partial<Behaviours>;
  readonly edit?: Seed;
  readonly inject?: true;
}

export const invalid = (words: string, why: Pick<Refusal, "change" | "behaviours">): Refusal => ({
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

/** For those of which the emulator itself refuses nothing that the client lets through. */
export const injected: Refusal = {
  status: "INVALID_ARGUMENT",
  httpStatus: 400,
  words: "This is not what the service wants",
  inject: true,
};
