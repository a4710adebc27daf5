import { consequencesOf, happens, keysOf, type Consequence } from "../../definition/consequence";
import type { CheckedInputs } from "../../definition/definition";
import { identityOf, placeId } from "../../values/identity";
import { isMap } from "../../values/plain";
import { users as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const usersConsequences = consequencesOf(definition, {
  create: (inputs) => written(inputs, keysOf(inputs.users)),

  update(state, inputs) {
    const isAnother = (id: string) => {
      const was = isMap(state.users) && Object.hasOwn(state.users, id) ? state.users[id] : undefined;
      const is = inputs.users[id];
      return was === undefined || was.name !== is?.name || was.email !== is?.email;
    };
    return [
      ...written(inputs, keysOf(inputs.users).filter(isAnother)),
      ...forgotten(
        state,
        isMap(inputs.users) ? keysOf(state.users).filter((id) => !Object.hasOwn(inputs.users, id)) : [],
      ),
    ];
  },

  takeOver: (_state, inputs) => written(inputs, keysOf(inputs.users)),
  delete: (state) => forgotten(state, keysOf(state.users)),
});

const written = (inputs: Inputs, ids: readonly string[]): Consequence[] =>
  happens(
    "overwrites",
    "user",
    itemsOf(inputs, ids),
    ["gets the declared name and address", "get the declared names and addresses"],
    { organizationId: inputs.organizationId, sends: [`updateUsers ${placeId(inputs)}`] },
  );

const forgotten = (state: Inputs, ids: readonly string[]): Consequence[] =>
  happens(
    "leaves-behind",
    "user",
    itemsOf(state, ids),
    ["keeps name and address", "keep names and addresses"],
    { organizationId: state.organizationId, unless: "held" },
  );

const itemsOf = (inputs: Inputs, ids: readonly string[]) =>
  ids.map((id) => {
    const known = isMap(inputs.users) && Object.hasOwn(inputs.users, id) ? inputs.users[id] : undefined;
    return { name: id, title: known?.name, identity: identityOf.user(placeId(inputs), id) };
  });
