export { type CommandResult, type RunningCommand } from "../command";
export { configFor } from "./emulator-config";
export { PulumiCommandError, type DeployOptions, type RunOptions } from "./options";
export { type Preview, type PreviewStep, type ResourceState, type StackState } from "./output";
export { Project, type ProjectOptions } from "./project";
export { Stack, type ConfigValue, type StackOptions } from "./stack";
