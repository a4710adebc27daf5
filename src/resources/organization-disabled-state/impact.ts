import { defineImpacts, happens, keysOf, notIn, type Impact } from "../../definition/impact";
import { identityOf } from "../../values/identity";
import { organizationDisabledState as definition } from "./definition";

export const organizationDisabledStateImpacts = defineImpacts(definition, {
  create: ({ organizationIds, disabled }) => switched(disabled, keysOf(organizationIds)),

  update(state, { organizationIds, disabled, onDelete }) {
    const before = state.disabled === disabled ? state.organizationIds : {};
    return [
      ...switched(disabled, notIn(organizationIds, before)),
      ...leave(notIn(state.organizationIds, organizationIds), state.disabled, onDelete),
    ];
  },

  delete: ({ organizationIds, disabled, onDelete }) => leave(keysOf(organizationIds), disabled, onDelete),
});

function switched(
  disabled: boolean,
  organizationIds: readonly string[],
  unless: { unless?: "owned" } = {},
): Impact[] {
  const more = { ...unless, sends: [`updateDisabledState ${disabled}`] };
  return disabled
    ? happens(
        "takes-access",
        "organization",
        itemsOf(organizationIds),
        [
          "is switched off: all its users lose read and write access",
          "are switched off: all their users lose read and write access",
        ],
        more,
      )
    : happens(
        "gives-access",
        "organization",
        itemsOf(organizationIds),
        [
          "is switched on: its users get read and write access",
          "are switched on: their users get read and write access",
        ],
        more,
      );
}

/** Returns the impacts for organizations that leave the list. Enabled organizations stay enabled, whatever `onDelete` is. */
function leave(organizationIds: readonly string[], wereOff: boolean, onDelete: string): Impact[] {
  if (!wereOff) return [];
  return onDelete === "retain"
    ? happens(
        "leaves-behind",
        "organization",
        itemsOf(organizationIds),
        ["stays switched off, as onDelete says", "stay switched off, as onDelete says"],
        { unless: "owned" },
      )
    : switched(false, organizationIds, { unless: "owned" });
}

const itemsOf = (organizationIds: readonly string[]) =>
  organizationIds.map((id) => ({ name: id, identity: identityOf.disabledState(id) }));
