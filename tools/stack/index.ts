export { type RunningCommand } from "../command";
export { configFor } from "./emulator-config";
export { manifest, Project, type ProjectOptions } from "./project";
export { type StackState } from "./output";
export { type ConfigValue, type Stack } from "./stack";
