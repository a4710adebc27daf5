import type { OperationName } from "../../api/operations";
import type { ServedOperation } from "../serving/serve";
import * as documents from "./documents/operations";
import * as domains from "./domains/operations";
import * as editors from "./editors/operations";
import * as features from "./features/operations";
import * as folders from "./folders/operations";
import * as judgments from "./judgments/operations";
import * as keys from "./keys/operations";
import * as locations from "./locations/operations";
import * as migrations from "./migrations/operations";
import * as notifications from "./notifications/operations";
import * as organizations from "./organizations/operations";
import * as users from "./users/operations";
import * as webhooks from "./webhooks/operations";

/**
 * Every operation of the contract. Each subject serves the operations that its `operations.ts` exports. If no subject
 * serves an operation, this declaration does not compile.
 */
export const served: Readonly<Record<OperationName, ServedOperation>> = {
  ...documents,
  ...domains,
  ...editors,
  ...features,
  ...folders,
  ...judgments,
  ...keys,
  ...locations,
  ...migrations,
  ...notifications,
  ...organizations,
  ...users,
  ...webhooks,
};
