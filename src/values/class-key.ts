/**
 * An input that a class registers for the full provider after it has checked the setting `deletionProtection` for a resource,
 * even if the setting does not apply to it. The provider removes the input in the check, and then adds nothing itself.
 */
export const CLASS_KEY = "__class";
