import { optional } from "./definition";
import { flag } from "./type";

const DEFAULT =
  "The default is the setting `deletionProtection` of the stack or of the provider. Where it is true and the program says nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it.";

/** The input by which a kind is kept from losing data or access. `words` say what it refuses. */
export const deletionProtection = (words: string, more = "") =>
  optional(flag, {
    words: [words, DEFAULT, more].filter((part) => part !== "").join(" "),
    // Only an update changes what a deletion gets to see. (engine-notes: deletions)
    onChange: "update",
    change:
      "A change sends nothing. Before the resource is deleted or replaced, `false` has to be applied, in an update of its own.",
  });
