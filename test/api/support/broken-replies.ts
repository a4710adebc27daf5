/** What becomes of a call: a result, or an error with these words in its message. */
export type Broken =
  | { readonly gives?: unknown; readonly fails?: undefined }
  | { readonly fails: string; readonly gives?: undefined };

/** What the client makes of replies that are wrong in parts. */
export interface BrokenReplies {
  /** With none of its items. */
  readonly dropped: Broken;
  /** With a value of the wrong type: `data` of the result, and what becomes of it. */
  readonly wrong: { readonly reply: object; readonly outcome: Broken };
  /** The result with fields that nobody knows, where it has parts whose fields the contract leaves open. */
  readonly withExtraFields?: unknown;
}

const gives = (value: unknown): Broken => ({ gives: value });
export const fails = (what: string): Broken => ({ fails: what });

/** Items whose fate the reply does not tell. */
export const unknownOf = (...ids: string[]) =>
  new Map(
    ids.map((id) => [
      id,
      {
        success: false,
        message: "what became of it is unknown: the reply has no entry for it",
        missing: true,
      },
    ]),
  );

export const single = (field: string): BrokenReplies => ({
  dropped: fails(`result.data.${field} is missing`),
  wrong: { reply: { [field]: 17 }, outcome: fails(`result.data.${field} is of another kind`) },
});

/** A bulk operation: each item is unknown, whether its entry is absent or of no use. */
export const bulk = (...ids: string[]): BrokenReplies => ({
  dropped: gives(unknownOf(...ids)),
  wrong: {
    reply: Object.fromEntries(ids.map((id) => [id, { success: "yes" }])),
    outcome: gives(unknownOf(...ids)),
  },
});

/** Nothing is read from the reply but that it was done. */
export const nothing: BrokenReplies = {
  dropped: gives(undefined),
  wrong: { reply: [17], outcome: gives(undefined) },
};

export const list = (none: unknown, reply: object, wrong: string): BrokenReplies => ({
  dropped: gives(none),
  wrong: { reply, outcome: fails(`${wrong} is of another kind`) },
});

export const unexpectedField = { of: "the emulator" };
