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
  type RuleOptions,
} from "./rules";
export { asType, documentOf } from "./as-type";
