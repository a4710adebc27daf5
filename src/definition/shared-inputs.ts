import { optional } from "./definition";
import { flag, wholeNumberFrom } from "./type";

// Inputs that several resource types have.

/** `when` completes "Only used when": `the document is created`. */
export const createOrganization = (when: string) =>
  optional(flag, {
    description: "Create the organization first if it does not exist.",
    onChange: "nothing",
    changeDescription: `Only used when ${when}.`,
  });

export const createFolder = (when: string) =>
  optional(flag, {
    description: "Create the folder first if it does not exist.",
    onChange: "nothing",
    changeDescription: `Only used when ${when}.`,
  });

export const TAKES_EFFECT_ON_DELETION = {
  onChange: "update",
  changeDescription: "A change sends nothing: it takes effect on deletion.",
} as const;

/** The `onDelete` of a set, without its type and description. `members` are `documents` or `domains`. */
export const retaining = (members: string) => ({
  classDescription:
    "With `retainOnDelete`, the default is `retain`. Inline programs of the Automation API may not see the `retainOnDelete` of your own components: set `onDelete` too.",
  withoutClasses: `The option \`retainOnDelete\` keeps the ${members} when the resource is deleted, and not those that leave the set: for them, set this.`,
  ...TAKES_EFFECT_ON_DELETION,
});

/** The texts of the input `deletionProtection` of a set. `place` completes "Members that `onDelete` keeps". */
export const setProtection = (members: string, place: string) =>
  `If neither is set, \`protect\` on the resource or its parent also keeps the ${members} in the set, except those that \`retainOnDelete\` keeps ${place}.`;

export const maxDeletions = (members: string) =>
  optional(wholeNumberFrom(0), {
    description: `The maximum number of ${members} that one change may delete. The preview rejects a change that would delete more, with an error that names them. Deleting the resource itself is not limited. By default, there is no limit.`,
    onChange: "nothing",
    changeDescription: "A change alone does nothing.",
  });

/** Set by the class of a set. */
export const protectedByOption = optional(flag, {
  description: "Set by the class where the resource is protected: members then do not leave the set.",
  onChange: "nothing",
  changeDescription: "",
});
