/** The key with which the engine marks an object that represents something else, such as a secret. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";
