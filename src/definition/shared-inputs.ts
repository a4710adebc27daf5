import { optional } from "./definition";
import { flag, wholeNumberFrom } from "./type";

// Inputs that several resource types have.

/** `when` completes "Only used when": `the document is created`. */
const creating = (what: string) => (when: string) =>
  optional(flag, {
    description: `Create the ${what} first if it does not exist.`,
    onChange: "nothing",
    changeDescription: `Only used when ${when}.`,
  });

export const createOrganization = creating("organization");
export const createFolder = creating("folder");

export const TAKES_EFFECT_ON_DELETION = {
  onChange: "update",
  changeDescription: "A change sends nothing: it takes effect on deletion.",
} as const;

export const maxDeletions = (members: string) =>
  optional(wholeNumberFrom(0), {
    description: `How many ${members} one change may delete; 0 allows none. By default, there is no limit. The preview rejects a change that would delete more, and names them. Deleting the resource itself is not limited.`,
    onChange: "nothing",
    changeDescription: `Only used when ${members} leave the set.`,
  });
