import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../engine/samples";
import { covering } from "./covering";
import { contentsOf, stage } from "./stage";

const ODD = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "..",
  "a/b//c",
  "100%",
  "%2F",
  "ünïcödé 😀",
  " spaces ",
  "a?b#c&d=e",
  'quo"te',
  "back\\slash",
  "x".repeat(1024),
];

/** Reports whether the service contains an object with this id, wherever it stores it. */
const mentions = (contents: object, id: string) => JSON.stringify(contents).includes(JSON.stringify(id));

const named = SAMPLES.flatMap(({ declared: { type }, named, namedSeed }) =>
  named ? [[type, { argsFor: named, seedFor: namedSeed }] as const] : [],
);

describe.each(named)("%s", (type, { argsFor, seedFor }) => {
  it.each(ODD.map((id) => [id.slice(0, 20), id] as const))(
    covering("odd-identifiers", type, "is managed under the name %j, or is rejected"),
    async (_title, id) => {
      const declared = { type, name: "odd", args: argsFor(id) };
      const stack = await stage([]);
      if (seedFor) stack.emulator.edit(seedFor(id));
      const before = contentsOf(stack);
      const errors = await stack.up(declared);
      if (id === "__proto__" && errors.length > 0) {
        expect(errors).toEqual([expect.stringMatching(/must not .*__proto__/)]);
        expect(stack.emulator.requests).toEqual([]);
        return;
      }
      expect(errors).toEqual([]);
      // The service does not store tokens, so the request is checked instead.
      const shown = type === "UserToken" ? stack.emulator.requests : contentsOf(stack);
      expect(mentions(shown, id)).toBe(true);
      expect(await stack.refresh()).toEqual([]);
      expect([...stack.kept.keys()]).toEqual(["odd"]);
      await stack.expectNoChanges(declared);

      const kept = stack.kept.get("odd");
      const looked = await stack.lookUp(type, kept?.id ?? "");
      for (const name of ["organizationId", "folderId", "documentId", "editorId", "userId"])
        if (name in looked) expect(looked[name]).toBe(kept?.inputs[name]);

      expect(await stack.destroy()).toEqual([]);
      if (type === "Document" || type === "DocumentSet") expect(contentsOf(stack)).toEqual(before);
      expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("documentId");
    },
  );
});

describe("AllowedDomains", () => {
  const type = "AllowedDomains";
  const argsFor = (domain: string) => ({ domains: [domain] });

  it.each([
    ["https://user:pass@WWW.Acme.example:8443/a/b?c#d", "acme.example:8443"],
    ["constructor", "constructor"],
    ["x".repeat(1024), "x".repeat(1024)],
  ])(covering("odd-identifiers", type, "takes %s for %s"), async (spelling, domain) => {
    const declared = { type, name: "odd", args: argsFor(spelling) };
    const stack = await stage([]);
    expect(await stack.up(declared)).toEqual([]);
    expect(stack.emulator.contents().domains).toEqual([domain, "kept.example"].sort());
    await stack.expectNoChanges(declared);
    expect(await stack.destroy()).toEqual([]);
    expect(stack.emulator.contents().domains).toEqual(["kept.example"]);
  });
});
