import { describe, expect, it } from "@jest/globals";
import { replaced, reportFor, sentencesOf, step, violation } from "./support";

interface States {
  readonly oldState?: object;
  readonly newState?: object;
}

/** Returns a step with other fields in its states, such as the mark of a lookup. */
function withStates(change: object & States, { oldState, newState }: States): object {
  return {
    ...change,
    ...(oldState ? { oldState: { ...change.oldState, ...oldState } } : {}),
    ...(newState ? { newState: { ...change.newState, ...newState } } : {}),
  };
}

const LOOKUP = { external: true };

describe("an object that a program looked up and now manages", () => {
  it("is reported as a new one, with everything that this means", async () => {
    const disabled = { organizationIds: ["globex"], disabled: true };
    const domains = { domains: ["*.com"] };
    const report = await reportFor(
      withStates(replaced("AllowedDomains", "dom", domains, domains), { oldState: LOOKUP }),
      withStates(replaced("OrganizationDisabledState", "ods", disabled, disabled), {
        // A lookup reads the list as the program writes it.
        oldState: { ...LOOKUP, inputs: disabled, outputs: disabled },
      }),
    );
    expect(report.others).toEqual([]);
    const changed = report.changes.map(({ name, impacts }) => [name, ...impacts.map(({ object }) => object)]);
    expect(changed).toEqual([
      ["dom", "domain"],
      ["ods", "organization"],
    ]);
    expect(report.violations).toEqual(
      expect.arrayContaining([violation("gives-broad-access"), violation("takes-access")]),
    );
  });
});

describe("an object that a program managed and now looks up", () => {
  it("is no reason to reject the preview, whatever the lookup reads", async () => {
    const plan = { organizationId: "acme", documentId: "plan" };
    const report = await reportFor(
      withStates(step({ op: "read", type: "Document", name: "plan", was: plan, is: plan }), {
        newState: { ...LOOKUP, inputs: {} },
      }),
    );
    expect([report.violations, report.changes]).toEqual([[], []]);
  });
});

describe("an import", () => {
  it("has a line, also where the preview shows the list as the program writes it", async () => {
    const report = await reportFor(
      step({ op: "import", type: "Organization", name: "o", is: { organizationId: "forg" } }),
      withStates(
        step({ op: "import", type: "AllowedDomains", name: "domains", is: { domains: ["a.com"] } }),
        {
          newState: { inputs: { domains: ["a.com"] } },
        },
      ),
    );
    expect(sentencesOf(report)).toEqual([
      "AllowedDomains domains is imported, which sends no change; a later removal acts on it",
      "Organization forg/o is imported, which sends no change; a later removal acts on it",
    ]);
  });
});
