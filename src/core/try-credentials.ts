import { randomUUID } from "node:crypto";
import { ServiceError, type CollabClient } from "../api";
import { isReadDisabled, isUnauthorized } from "./rejections/meaning";
import { message } from "./rejections/message";

/**
 * Resolves if the service accepts the credentials, whatever else it replies. Requests the users of an organization that cannot
 * exist. For services without the list of webhook endpoints, which is the only read that names no object.
 *
 * @throws the error of the read, where the service rejects the credentials or does not answer.
 */
export async function tryCredentials(client: CollabClient): Promise<void> {
  try {
    await client.getUsers({ organizationId: `pulumi-collab-${randomUUID()}`, pageSize: 1 });
  } catch (error) {
    if (!(error instanceof ServiceError) || rejectsCredentials(error)) throw error;
  }
}

/**
 * Reports whether an error rejects the credentials. A service may also deny permission to see an organization that does not
 * exist, or to use a feature that is not enabled.
 */
const rejectsCredentials = (error: ServiceError): boolean =>
  isUnauthorized(error) && !isReadDisabled(error) && message.missing(error.gist) === undefined;
