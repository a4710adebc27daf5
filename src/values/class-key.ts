/**
 * An input that the classes register for the full provider, which takes it out in the check: it tells them from programs without
 * classes. They themselves give each resource what the setting `deletionProtection` means for it.
 */
export const CLASS_KEY = "__class";
