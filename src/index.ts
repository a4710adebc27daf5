export * from "./functions";
export { AllowedDomain, type AllowedDomainArgs } from "./resources/allowed-domain";
export { AllowedDomains, type AllowedDomainsArgs } from "./resources/allowed-domains";
export {
  ApiKey,
  type ApiKeyArgs,
  type EmailServiceConfig,
  type WebhookServiceConfig,
} from "./resources/api-key";
export type {
  AllowedDomainsInputs,
  ApiKeyInputs,
  DocumentSetInputs,
  NotificationInputs,
  OrganizationDisabledStateInputs,
} from "./resources/checked-inputs";
export { Document, type DocumentArgs } from "./resources/document";
export { DocumentSet, type DocumentEntry, type DocumentSetArgs } from "./resources/document-set";
export { EditorContent, type EditorContentArgs } from "./resources/editor-content";
export { Folder, type FolderArgs } from "./resources/folder";
export { Location, type LocationArgs } from "./resources/location";
export { Notification, type NotificationArgs, type NotificationUser } from "./resources/notification";
export { Organization, type OrganizationArgs } from "./resources/organization";
export {
  OrganizationDisabledState,
  type OrganizationDisabledStateArgs,
} from "./resources/organization-disabled-state";
export { Provider, type ProviderArgs } from "./resources/provider";
export { UserToken, type UserProperties, type UserTokenArgs } from "./resources/user-token";
export { Users, type UserEntry, type UsersArgs } from "./resources/users";
export { Workspace, type WorkspaceArgs } from "./resources/workspace";
export { loadWorkspace } from "./resources/workspace-file";
export type {
  WorkspaceDocument,
  WorkspaceEditor,
  WorkspaceFile,
  WorkspaceFolder,
  WorkspaceOrganization,
  WorkspaceUser,
} from "./workspace";
