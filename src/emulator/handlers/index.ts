import type { OperationName } from "../../api/operations";
import type { Served } from "../handler";
import * as content from "./content";
import * as documents from "./documents";
import * as domains from "./domains";
import * as judgments from "./judgments";
import * as keys from "./keys";
import * as locations from "./locations";
import * as migrations from "./migrations";
import * as notifications from "./notifications";
import * as organizations from "./organizations";
import * as users from "./users";
import * as webhooks from "./webhooks";

/** The 26 operations as they are served. */
export const handlers: Readonly<Record<OperationName, Served>> = {
  createApiKey: keys.createApiKey,
  generateToken: keys.generateToken,
  addDocuments: documents.addDocuments,
  moveDocuments: documents.moveDocuments,
  updateDocuments: documents.updateDocuments,
  deleteDocuments: documents.deleteDocuments,
  migrateDocument: migrations.migrateDocument,
  getMigrationStatus: migrations.getMigrationStatus,
  updateLocation: locations.updateLocation,
  deleteLocationData: locations.deleteLocationData,
  getFolders: organizations.getFolders,
  getUsers: users.getUsers,
  updateUsers: users.updateUsers,
  getUserData: users.getUserData,
  addNotifications: notifications.addNotifications,
  deleteNotifications: notifications.deleteNotifications,
  getNotificationConfig: notifications.getNotificationConfig,
  updateDisabledState: organizations.updateDisabledState,
  getRecordings: content.getRecordings,
  getCrdtData: content.getCrdtData,
  updateCrdtData: content.updateCrdtData,
  searchJudgments: judgments.searchJudgments,
  addDomains: domains.addDomains,
  deleteDomains: domains.deleteDomains,
  getWebhookEndpoints: webhooks.getWebhookEndpoints,
  getWebhookEndpointSecret: webhooks.getWebhookEndpointSecret,
};
