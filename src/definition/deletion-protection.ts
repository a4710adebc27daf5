import { optional } from "./definition";
import { flag } from "./type";

const DEFAULT = "The default is the setting `deletionProtection` of the stack or of the provider.";

const BY_THE_ENGINE =
  "Where it is true and the program says nothing of `protect`, the resource is protected by the engine too, so that the preview refuses to delete it.";

/**
 * Returns the input that protects a resource type from losing data or access. `words` describes what it rejects, and
 * `inClasses` how the classes treat the options of the resource.
 */
export const deletionProtection = (description: string, classDescription: string) =>
  optional(flag, {
    description: `${description} ${DEFAULT}`,
    classDescription: `${BY_THE_ENGINE} ${classDescription}`.trim(),
    // Only an update changes what a deletion sees. (engine-notes: deletions)
    onChange: "update",
    changeDescription:
      "A change sends nothing. Before the resource is deleted or replaced, `false` has to be applied, in an update of its own.",
  });
