export type { RuleOptions } from "./rule";
export {
  keepData,
  noAdminTokens,
  noBroadDomains,
  noProductionKeys,
  organizationsOffAtMost,
  setsAtMost,
  type AdminTokensOptions,
  type BroadDomainsOptions,
  type KeepDataOptions,
  type Limits,
} from "./rules";
export { identifiersMatch, type IdentifierPatterns } from "./identifiers";
export {
  documentOf,
  resourcesOf,
  validateResource,
  type InputsOf,
  type KindName,
  type KindValidation,
  type ResourceOf,
  type StateOf,
} from "./validate";
