import { optional } from "./definition";
import { flag } from "./type";

const DEFAULT = "The default is the setting `deletionProtection` of the stack or of the provider.";

const BY_THE_ENGINE =
  "Where it is true and the program says nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it.";

/**
 * The input by which a kind is kept from losing data or access. `words` say what it refuses, and `inClasses` what the classes make
 * of the options of the resource.
 */
export const deletionProtection = (words: string, inClasses: string) =>
  optional(flag, {
    words: `${words} ${DEFAULT}`,
    inClasses: `${BY_THE_ENGINE} ${inClasses}`.trim(),
    // Only an update changes what a deletion gets to see. (engine-notes: deletions)
    onChange: "update",
    change:
      "A change sends nothing. Before the resource is deleted or replaced, `false` has to be applied, in an update of its own.",
  });
