import { z } from "zod";
import type { Connection } from "../connection";
import { flag, identifier } from "../fields";
import { identityOf } from "../identity";
import {
  after,
  applyToMembers,
  memberField,
  membersOf,
  minus,
  releaseMembers,
  settle,
  type Applied,
} from "../members";
import { resource } from "../resource";

const fields = {
  organizationIds: {
    schema: z.array(identifier.refine(...memberField)).transform(membersOf),
    onChange: "update",
  },
  disabled: { schema: flag, onChange: "update" },
  onDelete: {
    schema: z.enum(["enable", "retain"], 'must be "enable" or "retain"').default("enable"),
    onChange: "update",
  },
} as const;

/** Whether access to organizations is switched off, for all their documents and users. It cannot be read. */
export const organizationDisabledState = resource({
  type: "OrganizationDisabledState",
  credentials: () => "apiKey",
  fields,
  id: () => "disabled-state",
  label: ({ organizationIds }) => Object.keys(organizationIds).slice(0, 3).join(", "),
  identities: ({ organizationIds }) => Object.keys(organizationIds).map(identityOf.disabledState),
  lookup: () => ({}),

  async create({ connection }, inputs) {
    const applied = await set(connection, Object.keys(inputs.organizationIds), inputs.disabled);
    return settle({ ...inputs, organizationIds: membersOf(applied.done) }, applied);
  },

  async update({ connection }, state, inputs) {
    const { organizationIds, disabled } = inputs;
    const wanted =
      disabled === state.disabled
        ? minus(organizationIds, state.organizationIds)
        : Object.keys(organizationIds);
    const applied = await set(connection, wanted, disabled);
    const removed = await release(connection, minus(state.organizationIds, organizationIds), {
      ...state,
      onDelete: inputs.onDelete,
    });
    // Those that could not be switched over leave the state, so that the next run sends them again and only them.
    const standing =
      disabled === state.disabled
        ? state.organizationIds
        : membersOf(minus(state.organizationIds, organizationIds));
    return settle({ ...inputs, organizationIds: after(standing, applied, removed) }, applied, removed);
  },

  async delete({ connection }, state) {
    settle({}, await release(connection, Object.keys(state.organizationIds), state));
  },
});

function set(connection: Connection, organizationIds: string[], disabled: boolean): Promise<Applied> {
  return applyToMembers(organizationIds, connection.batchSize, connection.setDisabled(disabled));
}

/** An organization that leaves is switched on again, unless it is on already or the program says to leave it. */
async function release(
  connection: Connection,
  organizationIds: string[],
  { disabled, onDelete }: { disabled: boolean; onDelete: "enable" | "retain" },
): Promise<Applied> {
  if (!disabled || onDelete === "retain") return { done: organizationIds, reasons: [] };
  const enable = connection.setDisabled(false);
  return releaseMembers(
    connection.claims,
    organizationIds,
    identityOf.disabledState,
    connection.batchSize,
    enable,
  );
}
