import type { asType } from "../../src/policy";
import type { Definitions } from "../../src/resources/definitions";

type InputsOf<Type extends keyof Definitions> = NonNullable<ReturnType<typeof asType<Type>>>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

type Members = Readonly<Record<string, true>>;

/** The inputs that `asType` returns have the form in which the engine passes them: sets as maps, and defaults applied. */
export const same: readonly true[] = [
  true satisfies Same<InputsOf<"AllowedDomains">["domains"], Members>,
  true satisfies Same<InputsOf<"ApiKey">["allowedDomains"], Members | undefined>,
  true satisfies Same<InputsOf<"DocumentSet">["documents"], Readonly<Record<string, string | true>>>,
  true satisfies Same<InputsOf<"OrganizationDisabledState">["organizationIds"], Members>,
  // Fields that only the resource type uses are hidden.
  true satisfies Same<InputsOf<"UserToken">["rotateBeforeHours"], number>,
  true satisfies Same<keyof InputsOf<"Organization">, "organizationId" | "onDelete">,
];
