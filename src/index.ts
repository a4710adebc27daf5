export * from "./functions";
export { AllowedDomain, type AllowedDomainArgs } from "./kinds/allowed-domain/class";
export {
  AllowedDomains,
  type AllowedDomainsArgs,
  type AllowedDomainsInputs,
} from "./kinds/allowed-domains/class";
export {
  ApiKey,
  type ApiKeyArgs,
  type ApiKeyInputs,
  type EmailServiceConfig,
  type WebhookServiceConfig,
} from "./kinds/api-key/class";
export { Document, type DocumentArgs } from "./kinds/document/class";
export {
  DocumentSet,
  type DocumentEntry,
  type DocumentSetArgs,
  type DocumentSetInputs,
} from "./kinds/document-set/class";
export { EditorContent, type EditorContentArgs } from "./kinds/editor-content/class";
export { Folder, type FolderArgs } from "./kinds/folder/class";
export { Location, type LocationArgs } from "./kinds/location/class";
export {
  Notification,
  type NotificationArgs,
  type NotificationInputs,
  type NotificationUser,
} from "./kinds/notification/class";
export { Organization, type OrganizationArgs } from "./kinds/organization/class";
export {
  OrganizationDisabledState,
  type OrganizationDisabledStateArgs,
  type OrganizationDisabledStateInputs,
} from "./kinds/organization-disabled-state/class";
export { Provider, type ProviderArgs } from "./program/provider";
export { UserToken, type UserProperties, type UserTokenArgs } from "./kinds/user-token/class";
export { Users, type UserEntry, type UsersArgs } from "./kinds/users/class";
export { Workspace, type WorkspaceArgs } from "./workspace/component";
export { loadWorkspace } from "./workspace/door";
export type {
  WorkspaceDocument,
  WorkspaceEditor,
  WorkspaceFile,
  WorkspaceFolder,
  WorkspaceOrganization,
  WorkspaceUser,
} from "./workspace/file";
