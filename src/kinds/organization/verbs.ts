import { ServiceError } from "../../api";
import type { Connection } from "../../life/connection";
import { bringIntoBeing, removeAnchor, staysBehind, type Existence } from "../../life/existence";
import { kindOf, type Context, type InputsOf, type StateOf } from "../../life/kind";
import { isClosed, isSwitchedOff, isGone } from "../../life/refusals/meaning";
import { identityOf, joinId } from "../../values/identity";
import { organization as definition } from "./definition";

type State = StateOf<typeof definition, Existence>;

export const organization = kindOf<Existence>()(definition, {
  isUnfinished: ({ __anchoring }) => __anchoring === true,

  create: (context, inputs) => begin(context, inputs),

  update: async (context, state, inputs) =>
    state.__anchoring ? begin(context, inputs, state) : { ...state, ...inputs },

  async read({ connection }, state) {
    const { organizationId } = state;
    return (await isThere(() => connection.shared.folders(organizationId))) ? state : undefined;
  },

  async delete({ connection, notify }, state) {
    const { organizationId, onDelete, __anchor } = state;
    if (state.__anchoring) await removeAnchor(connection, { organizationId });
    if (onDelete !== "disable") {
      notify(`Organization ${joinId(organizationId)} ${staysBehind(__anchor)}`);
      return;
    }
    await connection.claims.release([organizationId], identityOf.organization, async () => {
      if (__anchor !== undefined) await removeAnchor(connection, { organizationId });
      const [result] = await connection.setDisabled(true).send([organizationId]);
      if (result?.status === "rejected") throw result.reason;
      notify(
        `Organization ${joinId(organizationId)} stays in the service, switched off: it has no endpoint that deletes one.`,
      );
    });
  },
});

async function begin(
  context: Context,
  inputs: InputsOf<typeof definition>,
  earlier?: Existence,
): Promise<State> {
  const { connection } = context;
  const { organizationId } = inputs;
  const destination = { organizationId, createOrganization: true };
  const look = async () => {
    try {
      return await isThere(async () => {
        connection.shared.sawFolders(organizationId, await connection.client.getFolders({ organizationId }));
      });
    } catch (error) {
      if (isClosed(error)) return undefined;
      throw error;
    }
  };
  try {
    const { existence, found } = await bringIntoBeing(connection, { inputs, destination, earlier }, look);
    if (found && comesBackOn(context, inputs) && (await isOff(connection, organizationId)))
      await switchOn(context, organizationId);
    return { ...inputs, ...existence };
  } catch (error) {
    if (!isSwitchedOff(error)) throw error;
    if (comesBackOn(context, inputs)) await switchOn(context, organizationId);
    return inputs;
  }
}

/** A resource that switches its organization off when it is deleted switches it on when it is made again. */
function comesBackOn(
  { connection }: Context,
  { organizationId, onDelete, __staysOff }: InputsOf<typeof definition>,
) {
  const decidedElsewhere = connection.claims.isClaimed(identityOf.disabledState(organizationId));
  return onDelete === "disable" && __staysOff !== true && !decidedElsewhere;
}

async function isOff({ client }: Connection, organizationId: string): Promise<boolean> {
  try {
    await client.getUsers({ organizationId, pageSize: 1 });
    return false;
  } catch (error) {
    if (error instanceof ServiceError) return isSwitchedOff(error);
    throw error;
  }
}

async function switchOn({ connection, notify }: Context, organizationId: string): Promise<void> {
  const [result] = await connection.setDisabled(false).send([organizationId]);
  if (result?.status === "rejected") throw result.reason;
  // A resource that is to keep it off, and is compared only now, has it to do again.
  connection.reopened.add(organizationId);
  notify(`Organization ${joinId(organizationId)} was switched off and is switched on again.`);
}

/** Asks for an organization's folders: the only read that needs an organization and nothing else. */
async function isThere(readFolders: () => Promise<unknown>): Promise<boolean> {
  try {
    await readFolders();
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    if (isSwitchedOff(error)) return true;
    throw error;
  }
}
