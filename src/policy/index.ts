export type { RuleOptions } from "./rule";
export {
  keepData,
  noAdminTokens,
  noBroadDomains,
  noProductionKeys,
  organizationsOffAtMost,
  recommended,
  type AdminTokensOptions,
  type BroadDomainsOptions,
  type KeepDataOptions,
  type RecommendedOptions,
} from "./rules";
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
