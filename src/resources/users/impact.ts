import { defineImpacts, happens, keysOf, notIn, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf, scopeId } from "../../values/identity";
import { users as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const usersImpacts = defineImpacts(definition, {
  create: (inputs) => written(inputs, keysOf(inputs.users)),

  update(state, inputs) {
    const isAnother = (id: string) => {
      const was = Object.hasOwn(state.users, id) ? state.users[id] : undefined;
      const is = inputs.users[id];
      return was === undefined || was.name !== is?.name || was.email !== is?.email;
    };
    return [
      ...written(inputs, keysOf(inputs.users).filter(isAnother), state),
      ...forgotten(state, notIn(state.users, inputs.users)),
    ];
  },

  takeOver: (_state, inputs) => written(inputs, keysOf(inputs.users)),
  delete: (state) => forgotten(state, keysOf(state.users)),
});

const written = (inputs: Inputs, ids: readonly string[], before?: Inputs): Impact[] =>
  happens(
    "overwrites",
    "user",
    itemsOf(inputs, ids).map((item, index) => ({
      ...item,
      from: before && textOf(before, ids[index]),
      to: textOf(inputs, ids[index]),
    })),
    ["gets the declared name and address", "get the declared names and addresses"],
    { organizationId: inputs.organizationId, sends: [`updateUsers ${scopeId(inputs)}`] },
  );

const forgotten = (state: Inputs, ids: readonly string[]): Impact[] =>
  happens(
    "leaves-behind",
    "user",
    itemsOf(state, ids),
    ["keeps name and address", "keep names and addresses"],
    { organizationId: state.organizationId, unless: "owned" },
  );

/** Formats a user's name and address for display. */
function textOf({ users }: Inputs, id = ""): string {
  const known = Object.hasOwn(users, id) ? users[id] : undefined;
  const { name, email } = known ?? {};
  const parts = [name, email === undefined ? undefined : `<${email}>`].filter((part) => part !== undefined);
  return parts.length === 0 ? "nothing declared" : parts.join(" ");
}

const itemsOf = (inputs: Inputs, ids: readonly string[]) =>
  ids.map((id) => {
    return { name: id, identity: identityOf.user(scopeId(inputs), id) };
  });
