import type { CollabClient } from "../../api";
import { resultOf, type Accepted } from "../../core/batching";

/** Disables or enables organizations in one request, and returns the result of each. */
export async function setDisabled(
  client: CollabClient,
  disabled: boolean,
  organizationIds: readonly string[],
): Promise<PromiseSettledResult<Accepted>[]> {
  const results = await client.updateDisabledState({ organizationIds: [...organizationIds], disabled });
  return organizationIds.map((id) => resultOf(results, id, id));
}
