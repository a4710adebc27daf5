export { type RunningCommand } from "../command";
export { configFor } from "./emulator-config";
export { inTerminal, manifest, Project, TERMINAL_ENV, type ProjectOptions } from "./project";
export { type StackState } from "./output";
export { type ConfigValue, type Stack } from "./stack";
