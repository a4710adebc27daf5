import { describe, expect, it } from "@jest/globals";
import { NOTIFICATION } from "../support";
import { lifecycleOf } from "./support";

const ACCEPTED = String.raw`ann@acme.com ann@intranet jörg@müller.example 用户@例子.广告 ann@xn--mller-kva.example a&b@x.com
  o'hara+news@acme.com .ann.@acme.com ann@[192.0.2.1] "ann@home"@acme.com`;
const MISTYPED = "ann|@acme.com|ann@|ann @acme.com|ann@acme .com| ann@acme.com|a@b@acme.com|@";

describe.each<[type: string, inputs: (email: string) => object]>([
  ["ApiKey", (ownerEmail) => ({ ownerEmail, type: "testing" })],
  ["UserToken", (email) => ({ userId: "ann", userProperties: { organizationId: "acme", email } })],
  ["Users", (email) => ({ organizationId: "acme", users: { ann: { email } } })],
  ["Notification", (email) => ({ ...NOTIFICATION, actionUser: { userId: "ann", email } })],
  ["Notification", (email) => ({ ...NOTIFICATION, notifyUsers: [{ userId: "ann", email }] })],
])("an e-mail address of %s", (type, inputs) => {
  const problemsOf = (email: string) => {
    const { problems } = lifecycleOf(type).check({ ...inputs(email) });
    return [email, ...problems.map(({ message }) => message)];
  };

  it("may be any that a mail server may accept", () => {
    for (const email of [...ACCEPTED.split(/\s+/), '"ann lee"@acme.com', `${"a".repeat(65)}@acme.com`])
      expect(problemsOf(email)).toEqual([email]);
  });

  it("is rejected where it is a typing error", () => {
    for (const email of MISTYPED.split("|"))
      expect(problemsOf(email)).toEqual([email, "must be an e-mail address"]);
  });
});
