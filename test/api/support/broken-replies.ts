/** The outcome of a call: a result, or an error whose message contains this text. */
export type Broken =
  | { readonly gives?: unknown; readonly fails?: undefined }
  | { readonly fails: string; readonly gives?: undefined };

/** The client's outcomes for replies that are partly wrong. */
export interface BrokenReplies {
  /** The outcome if the reply contains none of its items. */
  readonly dropped: Broken;
  /** A `data` of the result with a value of the wrong type, and its outcome. */
  readonly wrong: { readonly reply: object; readonly outcome: Broken };
  /** The result with unknown fields, if the contract leaves the fields of some parts open. */
  readonly withExtraFields?: unknown;
}

const gives = (value: unknown): Broken => ({ gives: value });
export const fails = (what: string): Broken => ({ fails: what });

/** Returns items whose outcome the reply does not contain. */
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

/** The outcomes of a bulk operation: each item is unknown if its entry is absent or unusable. */
export const bulk = (...ids: string[]): BrokenReplies => ({
  dropped: gives(unknownOf(...ids)),
  wrong: {
    reply: Object.fromEntries(ids.map((id) => [id, { success: "yes" }])),
    outcome: gives(unknownOf(...ids)),
  },
});

/** The client reads nothing from the reply except that the request succeeded. */
export const nothing: BrokenReplies = {
  dropped: gives(undefined),
  wrong: { reply: [17], outcome: gives(undefined) },
};

/** The outcomes of a list: a reply with a wrong value fails. */
export const list = (none: unknown, reply: object, wrong: string): BrokenReplies => ({
  dropped: gives(none),
  wrong: { reply, outcome: fails(`${wrong} is of another kind`) },
});

/** The outcomes of a list of records: a wrong record is left out. */
export const records = (none: unknown, reply: object, readable: unknown = none): BrokenReplies => ({
  dropped: gives(none),
  wrong: { reply, outcome: gives(readable) },
});

export const unexpectedField = { of: "the emulator" };
