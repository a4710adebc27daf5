import { expect, it } from "@jest/globals";
import { AllowedDomains, OrganizationDisabledState } from "../../src";

const domains = (opts: object) => new AllowedDomains("web", { domains: ["a.example.com"] }, opts);
const off = (opts: object) =>
  new OrganizationDisabledState("off", { organizationIds: ["acme"], disabled: true }, opts);

it.each(["ignoreChanges", "replaceOnChanges"])("%s of a member of a list ends the program", (option) => {
  expect(() => domains({ [option]: ['domains["a.example.com"]'] })).toThrow(
    'domains["a.example.com"]: ignoreChanges and replaceOnChanges of AllowedDomains can name domains only as a whole.',
  );
  expect(() => off({ [option]: ["organizationIds.acme"] })).toThrow(
    "organizationIds.acme: ignoreChanges and replaceOnChanges of OrganizationDisabledState can name organizationIds only as a whole.",
  );
});

it.each(["domains", "onDelete", "*", "toString.x"])(
  "ignoreChanges of a whole input is accepted: %s",
  (path) => {
    expect(() => domains({ ignoreChanges: [path] })).not.toThrow();
  },
);
