import { operations } from "../../../api/operations";
import { Items } from "../../serving/items";
import { serve } from "../../serving/serve";
import { newOrganization } from "./state";
import * as words from "./messages";

export const updateDisabledState = serve(operations.updateDisabledState, (context, request) => {
  const items = new Items(context.behaviours.messageStyle);
  for (const organizationId of request.organizationIds) {
    const existing = context.key.organizations.get(organizationId);
    if (!existing && context.behaviours.missingOrganizationInDisable === "itemFailure") {
      items.failed(organizationId, words.organizationMissing({ organizationId }));
      continue;
    }
    const organization = existing ?? newOrganization(context.store.ids, organizationId, false);
    organization.disabled = request.disabled;
    context.key.organizations.set(organizationId, organization);
    items.done(
      organizationId,
      (request.disabled ? words.switchedOff : words.switchedOn)({ organizationId }),
      organization.id,
    );
  }
  return { message: words.organizationsSwitched, data: items.toData() };
});
