import { describe, expect, it } from "@jest/globals";
import { lifeOfType } from "./support";

const notification = {
  organizationId: "acme",
  documentId: "handbook",
  notificationId: "welcome",
  displayHeadlineMessageTemplate: "Hello",
  displayBodyMessage: "Welcome",
};

/** The inputs of each resource type that accepts an email address. */
const KINDS: readonly [type: string, inputs: (email: string) => object][] = [
  ["ApiKey", (ownerEmail) => ({ ownerEmail, type: "testing" })],
  ["UserToken", (email) => ({ userId: "ann", userProperties: { organizationId: "acme", email } })],
  ["Users", (email) => ({ organizationId: "acme", users: { ann: { email } } })],
  [
    "Notification",
    (email) => ({
      ...notification,
      actionUser: { userId: "ann", email },
      notifyUsers: [{ userId: "ann", email }],
    }),
  ],
];

const problemsOf = (type: string, inputs: object) =>
  lifeOfType(type)
    .check({ ...inputs })
    .problems.map(({ message }) => message);

describe.each(KINDS)("an e-mail address of %s", (type, inputs) => {
  it.each([
    "ann@acme.com",
    "ann@intranet",
    "jörg@müller.example",
    "用户@例子.广告",
    "ann@xn--mller-kva.example",
    "a&b@x.com",
    "o'hara+news@acme.com",
    ".ann.@acme.com",
    "ann@[192.0.2.1]",
    '"ann lee"@acme.com',
    '"ann@home"@acme.com',
    `${"a".repeat(65)}@acme.com`,
  ])("may be %s, which a mail server may accept", (email) => {
    expect(problemsOf(type, inputs(email))).toEqual([]);
  });

  it.each([
    "ann",
    "@acme.com",
    "ann@",
    "ann @acme.com",
    "ann@acme .com",
    " ann@acme.com",
    "a@b@acme.com",
    "@",
  ])("is rejected where it is a typing error: %j", (email) => {
    const problems = problemsOf(type, inputs(email));

    expect(new Set(problems)).toEqual(new Set(["must be an e-mail address"]));
  });
});
