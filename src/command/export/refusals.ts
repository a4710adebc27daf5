import { ServiceError } from "../../api";

const NOUNS = ["organization", "document", "folder", "user"] as const;

/** What a refused read says is not there; `other` where the service does not name it. */
export type Missing = (typeof NOUNS)[number] | "editor" | "other";

const NOUN = "organization|organisation|document|folder|user";
const IS_MISSING = new RegExp(
  String.raw`\b(${NOUN})s?\b(?:(?!\b(?:${NOUN})).)*?\b(?:do(?:es)? not exist|doesn't exist|not (?:be )?found|is unknown)`,
  "i",
);
const NO_SUCH = new RegExp(
  String.raw`\b(?:no|no such|unknown|(?:can|could) ?not find)\s+(?:the\s+|an?\s+)?(${NOUN})s?\b`,
  "i",
);
const CONTENT = /\b(data|crdt|editors?|contents?)\b/i;

/**
 * What is missing according to a refusal; undefined where it does not say so. The service's own status decides first, and
 * ids are no words: a document may be called `unknown-organization`.
 */
export function missingThing(error: unknown, ids: readonly string[]): Missing | undefined {
  if (!(error instanceof ServiceError) || error.httpStatus >= 500) return undefined;
  if ([401, 403].includes(error.httpStatus)) return undefined;
  if (error.status !== "NOT_FOUND" && error.status !== "INVALID_ARGUMENT") return undefined;
  const words = withoutIds(error.words, ids);
  const noun = (IS_MISSING.exec(words) ?? NO_SUCH.exec(words))?.[1]
    ?.toLowerCase()
    .replace("sation", "zation");
  const named = CONTENT.test(words) ? "editor" : NOUNS.find((each) => each === noun);
  if (error.status === "NOT_FOUND") return named ?? "other";
  return named === "editor" ? undefined : named;
}

const OFF = "disabled|deactivated|suspended|(?:switched|turned) off";
const ORGANIZATION_IS_OFF = new RegExp(
  [
    String.raw`\borgani[sz]ation (?:(?:is|was|has|been|now|currently|its|access) )*(?:${OFF})\b`,
    String.raw`\b(?:${OFF}) organi[sz]ation\b`,
    String.raw`\baccess\b.* (?:${OFF}) .*\borgani[sz]ation\b`,
  ].join("|"),
  "i",
);
/** What may be switched off in an organization that is on. */
const FEATURE = /\b(quer(y|ies)|features?|options?|settings?)\b/i;

/** Whether a refusal says that the organization itself is switched off, and not a feature or one thing in it. */
export function saysOrganizationIsOff(error: unknown, ids: readonly string[]): boolean {
  if (!(error instanceof ServiceError) || error.httpStatus >= 500) return false;
  if (/^(NOT_FOUND|INTERNAL|UNAVAILABLE|RESOURCE_EXHAUSTED)$/.test(error.status)) return false;
  const words = withoutIds(error.words, ids);
  return ORGANIZATION_IS_OFF.test(words) && !FEATURE.test(words);
}

/** The words alone, with single blanks between them: without punctuation, and without the ids that were sent. */
function withoutIds(words: string, ids: readonly string[]): string {
  const longestFirst = ids.filter((id) => id !== "").sort((a, b) => b.length - a.length);
  const bare = longestFirst.reduce((text, id) => text.replace(wholeId(id), " "), words);
  return bare.replace(/["“”‘`,:;()[\]]+|(?<!\w)'|'(?!\w)/g, " ").replace(/\s+/g, " ");
}

/** An id that is part of a longer word is not the id. */
function wholeId(id: string): RegExp {
  const escaped = id.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, "gu");
}
