import { define, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier, membersIn, setOf } from "../../definition/type";
import { TAKES_EFFECT_ON_DELETION } from "../../definition/shared-inputs";
import { identityOf } from "../../values/identity";

export const organizationDisabledState = define({
  type: "OrganizationDisabledState",
  description: "Whether access to organizations is disabled.",
  operations: ["updateDisabledState"],
  notes: [
    "The service rejects changes to a disabled organization. To change and disable one in the same update, let this resource depend on all resources in the disabled organizations (`dependsOn`), and let the resources in other organizations depend on this resource. If no organization is disabled, keep the resource with an empty list.",
  ],
  classNotes: [
    "`Workspace` uses this order; see the example `environments`.",
    "Policies see `organizationIds` as a map; transforms and mocks see the list.",
  ],
  adopt: "Organizations are disabled or enabled whatever their state was before.",
  delete: {
    description:
      "Deleting the resource enables access to its organizations again, unless `onDelete` is `retain`.",
  },
  probe:
    "With `probeOnRefresh`, a refresh checks whether each organization is as declared: one request, for its users.",
  get: "Refers to a state that is managed elsewhere. The service does not show it.",
  example: `new collab.OrganizationDisabledState("offboarded", { organizationIds: ["globex"], disabled: true });`,
  inputs: {
    organizationIds: required(setOf(identifier), {
      description: "The organizations, any number. Order and duplicates make no difference.",
      onChange: "update",
      changeDescription:
        "Added organizations are disabled or enabled immediately. `onDelete` determines what happens to removed ones.",
      output: "The organizations, sorted.",
    }),
    disabled: required(flag, {
      description: "If true, users cannot read or write any document of the organizations.",
      onChange: "update",
      changeDescription: "A change applies to every listed organization.",
    }),
    onDelete: withDefault(choice("enable", "retain"), "enable", {
      description:
        "What happens to organizations that leave the list, or when the resource is deleted. `enable` enables access again; `retain` changes nothing.",
      ...TAKES_EFFECT_ON_DELETION,
    }),
  },
  outputs: {},
  id: {
    description: "The id is `disabled-state`.",
    of: () => "disabled-state",
    read: () => ({}),
    open: () => ({ organizationIds: {}, disabled: true }),
  },
  identifiedBy: ["organizationIds"],
  identities: ({ organizationIds }) => membersIn(organizationIds).map(identityOf.disabledState),
  owns: ({ organizationIds, disabled }) =>
    Object.keys(organizationIds).flatMap((id) => [
      identityOf.disabledState(id),
      ...(disabled ? [identityOf.disabled(id)] : []),
    ]),
});
