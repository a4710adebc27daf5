export * from "./functions";
export { AllowedDomains, type AllowedDomainsArgs } from "./resources/allowed-domains/class";
export {
  ApiKey,
  type ApiKeyArgs,
  type EmailServiceConfig,
  type WebhookServiceConfig,
} from "./resources/api-key/class";
export { Document, type DocumentArgs } from "./resources/document/class";
export { DocumentSet, type DocumentEntry, type DocumentSetArgs } from "./resources/document-set/class";
export { EditorContent, type EditorContentArgs } from "./resources/editor-content/class";
export { Folder, type FolderArgs } from "./resources/folder/class";
export { Location, type LocationArgs } from "./resources/location/class";
export { Notification, type NotificationArgs, type NotificationUser } from "./resources/notification/class";
export { Organization, type OrganizationArgs } from "./resources/organization/class";
export {
  OrganizationDisabledState,
  type OrganizationDisabledStateArgs,
} from "./resources/organization-disabled-state/class";
export { Provider, type ProviderArgs } from "./program/provider";
export { UserToken, type UserProperties, type UserTokenArgs } from "./resources/user-token/class";
export { Users, type UserEntry, type UsersArgs } from "./resources/users/class";
export { loadWorkspace, Workspace, type WorkspaceArgs } from "./workspace/component";
export type {
  WorkspaceDocument,
  WorkspaceFile,
  WorkspaceFolder,
  WorkspaceOrganization,
  WorkspaceUser,
} from "./workspace/file/workspace-file";
