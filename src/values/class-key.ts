/**
 * An input that a class registers for the full provider where it has looked at the setting `deletionProtection` for a resource, and
 * may have found that it does not hold for it. The provider takes it out in the check, and then adds nothing of its own.
 */
export const CLASS_KEY = "__class";
