export { answerTo, plan, survey, type Profile } from "./survey";
export { ContractCheck } from "./deviations";
export { lineOf, vendorReport } from "./vendor-report";
