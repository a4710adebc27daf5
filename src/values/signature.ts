/** The key by which the engine marks an object that stands for something else, such as a secret. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";
