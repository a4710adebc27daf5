export { plan, survey, type Profile } from "./survey";
