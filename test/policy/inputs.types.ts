import type {
  AllowedDomainsInputs,
  ApiKeyInputs,
  DocumentSetInputs,
  NotificationInputs,
  OrganizationDisabledStateInputs,
} from "../../src";
import type { asType } from "../../src/policy";
import type { Definitions } from "../../src/resources/definitions";

type InputsOf<Type extends keyof Definitions> = NonNullable<ReturnType<typeof asType<Type>>>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The inputs that `asType` returns have the types that the package's interfaces declare. */
export const same: readonly true[] = [
  true satisfies Same<InputsOf<"AllowedDomains">, AllowedDomainsInputs>,
  true satisfies Same<InputsOf<"ApiKey">, ApiKeyInputs>,
  true satisfies Same<InputsOf<"DocumentSet">, DocumentSetInputs>,
  true satisfies Same<InputsOf<"OrganizationDisabledState">, OrganizationDisabledStateInputs>,
  true satisfies Same<InputsOf<"Notification">["notifyUsers"], NotificationInputs["notifyUsers"]>,
  // Defaults are present, and fields that only the resource type uses are hidden.
  true satisfies Same<InputsOf<"UserToken">["rotateBeforeHours"], number>,
  true satisfies Same<keyof InputsOf<"Organization">, "organizationId" | "onDelete">,
];
