import type { OperationName } from "../../api/operations";
import type { Served } from "../serving/serve";
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
 * Every operation of the contract. A subject serves those that its `operations.ts` exports; one that no subject serves
 * does not compile.
 */
export const served: Readonly<Record<OperationName, Served>> = {
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
