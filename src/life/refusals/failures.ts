import { gistOf } from "../../api";

/** An expected failure, in words for people. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Nothing of what was asked for is done: what went wrong, one line for each cause, with the members that it befell. */
export class WholeFailure extends Error {
  override readonly name = "WholeFailure";

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join("\n"));
  }
}

/** Part of what was asked for is done: the state that stands now, and what went wrong, one line for each cause. */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: object,
    readonly reasons: readonly string[],
  ) {
    super(reasons.join("\n"));
  }
}

/** The service's answer about one item of a bulk request, where it is a refusal. */
export class ItemRefused extends Error {
  override readonly name = "ItemRefused";
  /** The words without what the request itself said, such as ids: only this tells what the service means. */
  readonly gist: string;
  /** The service said nothing of the item: what became of it is not known. */
  readonly unmentioned: boolean;
  /** The service gave no reason. */
  readonly silent: boolean;

  constructor(
    words: string,
    {
      about,
      unmentioned = false,
      silent = false,
    }: { about?: unknown; unmentioned?: boolean; silent?: boolean } = {},
  ) {
    super(words);
    this.gist = gistOf(words, about);
    this.unmentioned = unmentioned;
    this.silent = silent || unmentioned;
  }
}
