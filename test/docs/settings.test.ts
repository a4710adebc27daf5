import { describe, expect, it, jest } from "@jest/globals";
import { SETTINGS } from "../../src/api";
import { commentsOn, withSettings } from "../../tools/settings-doc";

jest.setTimeout(60_000);

const PAGE = "<!-- settings: made by `npm run docs` -->\n\n<!-- end of settings -->";

describe("the table of settings", () => {
  it("needs the variable, the default and the secrecy in each comment", () => {
    const setting = { name: "speed", env: "COLLAB_SPEED", secret: false, fallback: 3 };
    const made = (given: object, comment: string) => () =>
      withSettings(PAGE, [{ ...setting, ...given }], new Map([["speed", comment]]));
    const end = 'The comment of speed must end with "Default `3`. [COLLAB_SPEED]".';
    expect(made({}, "How fast. Default `3`. [COLLAB_SPEED]")()).toContain("| How fast. |");
    expect(made({}, "How fast. Default `3`.")).toThrow(end);
    expect(made({}, "How fast. Default `2`. [COLLAB_SPEED]")).toThrow(end);
    expect(made({ secret: true }, "How fast. Default `3`. [COLLAB_SPEED]")).toThrow("Kept as a secret.");
  });
});

describe("an editor shows the comment of a setting", () => {
  it.each([
    ["where a provider is declared", "ProviderArgs", "index"],
    ["where a client is made", "SettingValues", "api/index"],
    ["where a client's settings are read", "Settings", "api/index"],
  ] as const)("%s", (_where, type, entry) => {
    const comments = commentsOn(type, entry);
    expect([...comments.keys()].sort()).toEqual(SETTINGS.map(({ name }) => name).sort());
    for (const { name, env } of SETTINGS) expect(comments.get(name)).toContain(`. [${env}]`);
  });
});
