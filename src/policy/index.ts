export { documentOf } from "./document";
export type { InputsOf, KindName, StateOf } from "./types";
export type { RuleOptions } from "./rule";
export { noBroadDomains, type BroadDomainsOptions } from "./rules/broad-domains";
export { noAdminTokens, noProductionKeys, type AdminTokensOptions } from "./rules/credentials";
export { keepData, type KeepDataOptions } from "./rules/data";
export { identifiersMatch, type IdentifierPatterns } from "./rules/identifiers";
export { organizationsOffAtMost, setsAtMost, type Limits } from "./rules/limits";
export { resourcesOf, validateResource, type KindValidation, type ResourceOf } from "./validate";
