export type { RuleOptions } from "./rule";
export {
  keepData,
  noAdminTokens,
  noBroadDomains,
  noProductionKeys,
  organizationsOffAtMost,
  recommended,
  setsAtMost,
  type AdminTokensOptions,
  type BroadDomainsOptions,
  type KeepDataOptions,
  type Limits,
  type RecommendedOptions,
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
