export { answerTo, plan, survey, type Profile } from "./survey";
