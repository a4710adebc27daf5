import type {
  AllowedDomainsInputs,
  ApiKeyInputs,
  DocumentSetInputs,
  NotificationInputs,
  OrganizationDisabledStateInputs,
} from "../../src";
import type { InputsOf, StateOf } from "../../src/policy";

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** What checks of policies are given is what the package's interfaces say that it is. */
export const same: readonly true[] = [
  true satisfies Same<InputsOf<"AllowedDomains">, AllowedDomainsInputs>,
  true satisfies Same<InputsOf<"ApiKey">, ApiKeyInputs>,
  true satisfies Same<InputsOf<"DocumentSet">, DocumentSetInputs>,
  true satisfies Same<InputsOf<"OrganizationDisabledState">, OrganizationDisabledStateInputs>,
  true satisfies Same<InputsOf<"Notification">["notifyUsers"], NotificationInputs["notifyUsers"]>,
  // Defaults are there, and what is for the kind alone is not told.
  true satisfies Same<InputsOf<"UserToken">["rotateBeforeHours"], number>,
  true satisfies Same<keyof InputsOf<"Organization">, "organizationId" | "onDelete">,
  true satisfies Same<StateOf<"UserToken">["token"], string>,
];
