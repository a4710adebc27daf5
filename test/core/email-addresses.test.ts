import { describe, expect, it } from "@jest/globals";
import { NOTIFICATION } from "../support";
import { lifecycleOf } from "./support";

/** The inputs of each resource type that accepts an email address. */
const TYPES: readonly [type: string, inputs: (email: string) => object][] = [
  ["ApiKey", (ownerEmail) => ({ ownerEmail, type: "testing" })],
  ["UserToken", (email) => ({ userId: "ann", userProperties: { organizationId: "acme", email } })],
  ["Users", (email) => ({ organizationId: "acme", users: { ann: { email } } })],
  [
    "Notification",
    (email) => ({
      ...NOTIFICATION,
      actionUser: { userId: "ann", email },
      notifyUsers: [{ userId: "ann", email }],
    }),
  ],
];

const problemsOf = (type: string, inputs: object) =>
  lifecycleOf(type)
    .check({ ...inputs })
    .problems.map(({ message }) => message);

const ACCEPTED = String.raw`ann@acme.com ann@intranet jörg@müller.example 用户@例子.广告 ann@xn--mller-kva.example a&b@x.com
  o'hara+news@acme.com .ann.@acme.com ann@[192.0.2.1] "ann@home"@acme.com`;
const MISTYPED = [
  "ann",
  "@acme.com",
  "ann@",
  "ann @acme.com",
  "ann@acme .com",
  " ann@acme.com",
  "a@b@acme.com",
  "@",
];

describe.each(TYPES)("an e-mail address of %s", (type, inputs) => {
  it("may be any that a mail server may accept", () => {
    for (const email of [...ACCEPTED.split(/\s+/), '"ann lee"@acme.com', `${"a".repeat(65)}@acme.com`])
      expect([email, problemsOf(type, inputs(email))]).toEqual([email, []]);
  });

  it("is rejected where it is a typing error", () => {
    for (const email of MISTYPED)
      expect([email, new Set(problemsOf(type, inputs(email)))]).toEqual([
        email,
        new Set(["must be an e-mail address"]),
      ]);
  });
});
