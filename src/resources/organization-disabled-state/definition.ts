import { define, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier, membersIn, setOf } from "../../definition/type";
import { TAKES_EFFECT_ON_DELETION } from "../../definition/shared-inputs";
import { identityOf } from "../../values/identity";
import {
  defineImpacts,
  happens,
  keysOf,
  leavesBehind,
  notIn,
  type Impact,
  type Item,
} from "../../definition/impact";

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
    keysOf(organizationIds).flatMap((id) => [
      identityOf.disabledState(id),
      ...(disabled ? [identityOf.disabled(id)] : []),
    ]),
});

export const organizationDisabledStateImpacts = defineImpacts(organizationDisabledState, {
  create: ({ organizationIds, disabled }) => accessOf(itemsOf(keysOf(organizationIds)), disabled),

  update(state, { organizationIds, disabled, onDelete }) {
    const before = state.disabled === disabled ? state.organizationIds : {};
    return [
      ...accessOf(itemsOf(notIn(organizationIds, before)), disabled),
      ...leave(notIn(state.organizationIds, organizationIds), state.disabled, onDelete),
    ];
  },

  delete: ({ organizationIds, disabled, onDelete }) => leave(keysOf(organizationIds), disabled, onDelete),
});

/** Returns the impact of disabling or enabling organizations, whichever resource type does it. */
export function accessOf(items: readonly Item[], disabled: boolean, more: Partial<Impact> = {}): Impact[] {
  const [impactType, does] = disabled
    ? (["takes-access", "[is|are] disabled: all [its|their] users lose read and write access"] as const)
    : (["gives-access", "[is|are] enabled: [its|their] users get read and write access"] as const);
  const sends = [`updateDisabledState ${disabled}`];
  return happens(impactType, "organization", items, does, { ...more, sends });
}

/** Returns the impacts for organizations that leave the list. Enabled organizations stay enabled, whatever `onDelete` is. */
function leave(organizationIds: readonly string[], wereOff: boolean, onDelete: string): Impact[] {
  if (!wereOff) return [];
  const items = itemsOf(organizationIds);
  return onDelete === "retain"
    ? leavesBehind("organization", items, "[stays|stay] disabled, because of onDelete")
    : accessOf(items, false, { unless: "owned" });
}

const itemsOf = (organizationIds: readonly string[]) =>
  organizationIds.map((id) => ({ name: id, identity: identityOf.disabledState(id) }));
