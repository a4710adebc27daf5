export type { RuleOptions } from "./rule";
export {
  keepData,
  maxDisabledOrganizations,
  noAdminTokens,
  noBroadDomains,
  noProductionKeys,
  recommended,
  type AdminTokensOptions,
  type BroadDomainsOptions,
  type KeepDataOptions,
  type RecommendedOptions,
} from "./rules";
export { asType, documentOf } from "./as-type";
