import { gistOf } from "../../api";
import { printable } from "../../values/printable";

/** The service refused one item of a bulk request, or said nothing of it. */
export class ItemRefused extends Error {
  override readonly name = "ItemRefused";
  /** The words without the ids and names of the request: those may hold any words, so only the rest tells what the service means. */
  readonly gist: string;
  /** The service said nothing of the item: what became of it is not known. */
  readonly unmentioned: boolean;
  /** The service gave no reason. */
  readonly silent: boolean;
  /** What the log calls the request; absent where there is no log. */
  readonly request: string | undefined;

  constructor(
    words: string,
    {
      about,
      unmentioned = false,
      silent = false,
      request,
    }: {
      about?: unknown;
      unmentioned?: boolean;
      silent?: boolean;
      request?: string | undefined;
    } = {},
  ) {
    super(printable(words));
    this.gist = gistOf(words, about);
    this.unmentioned = unmentioned;
    this.silent = silent || unmentioned;
    this.request = request;
  }
}

/**
 * A verb on a resource failed: why, one line for each reason, with the members that it concerns. What was to be done to
 * which resource is put in front of each when it is told ({@link ResourceError}).
 */
abstract class VerbFailure extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join("\n"));
  }
}

/** Nothing of what was asked for is done. */
export class WholeFailure extends VerbFailure {
  override readonly name: string = "WholeFailure";

  constructor(
    reasons: readonly string[],
    /** The errors that the reasons explain, where they may say more. */
    readonly causes: readonly unknown[] = [],
  ) {
    super(reasons);
  }
}

/** A part of what was asked for is done. The state is the one that stands now. */
export class PartialFailure extends VerbFailure {
  override readonly name = "PartialFailure";

  constructor(
    readonly state: object,
    reasons: readonly string[],
  ) {
    super(reasons);
  }
}

/** An expected error in the words that people read: it names the resource and says what to do. Hosts show it as it is. */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
}
