import { defineImpacts, happens, type Impact } from "../../definition/impact";
import type { CheckedInputs } from "../../definition/definition";
import { userToken as definition } from "./definition";

type Inputs = CheckedInputs<(typeof definition)["inputs"]>;

export const userTokenImpacts = defineImpacts(definition, {
  create: issued,

  update: (state, inputs) =>
    JSON.stringify([state.userId, state.userProperties]) ===
    JSON.stringify([inputs.userId, inputs.userProperties])
      ? []
      : [...issued(inputs), ...staysValid(state)],

  delete: staysValid,
});

function issued(inputs: Inputs): Impact[] {
  const about = { organizationId: organizationOf(inputs), final: true } as const;
  const items = [{ name: inputs.userId }];
  return [
    ...happens(
      "issues-credential",
      "user",
      items,
      [
        "gets a token, valid for 48 hours; no endpoint revokes it",
        "get tokens, valid for 48 hours; no endpoint revokes them",
      ],
      { ...about, sends: [`generateToken ${inputs.userId}`] },
    ),
    ...(inputs.userProperties?.isAdmin === true
      ? happens(
          "gives-admin-access",
          "user",
          items,
          ["becomes an admin with the token", "become admins with the tokens"],
          about,
        )
      : []),
  ];
}

function staysValid(state: Inputs & { expiresAt: string }): Impact[] {
  return happens(
    "leaves-behind",
    "token",
    [{ name: state.userId, title: `valid until ${state.expiresAt}` }],
    ["stays behind, as no endpoint revokes it", "stay behind, as no endpoint revokes them"],
    { organizationId: organizationOf(state) },
  );
}

const organizationOf = ({ userProperties }: Inputs): string | undefined => userProperties?.organizationId;
