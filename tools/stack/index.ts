export { type RunningCommand } from "../command";
export { configFor } from "./emulator-config";
export { manifest } from "./manifest";
export { Project, type ProjectOptions } from "./project";
export { type StackState } from "./output";
export { type ConfigValue, type Stack } from "./stack";
export { inTerminal, TERMINAL_ENV } from "./terminal";
