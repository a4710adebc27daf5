import { describe, expect, it } from "@jest/globals";
import { lifecycles } from "../../../src/resources";

const problemsOf = (type: string, given: object) =>
  lifecycles
    .get(type)
    ?.check({ ...given })
    .problems.map(({ path, message }) => `${path} ${message}`);

describe("a rejected domain", () => {
  it("is named in the message, with the expected form", () => {
    expect(problemsOf("AllowedDomains", { domains: ["acme..com", "acme.com"] })).toEqual([
      'domains[0] "acme..com" is not a domain; write it as acme.com, *.acme.com or https://www.acme.com',
    ]);
  });
});
