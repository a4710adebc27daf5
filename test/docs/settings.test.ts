import { describe, expect, it, jest } from "@jest/globals";
import { SETTINGS } from "../../src/api";
import { commentsOn } from "../../tools/settings-doc";

jest.setTimeout(60_000);

describe("an editor shows the comment of a setting", () => {
  it.each([
    ["where a provider is declared", "ProviderArgs", "index"],
    ["where a client is made", "SettingValues", "api/index"],
    ["where a client's settings are read", "Settings", "api/index"],
  ] as const)("%s", (_where, type, entry) => {
    const comments = commentsOn(type, entry);
    expect([...comments.keys()].sort()).toEqual(SETTINGS.map(({ name }) => name).sort());
    for (const { name, env, secret, fallback } of SETTINGS) {
      const byDefault = fallback === undefined ? "" : ` Default \`${String(fallback)}\`.`;
      const end = `.${secret ? " Kept as a secret." : ""}${byDefault} [${env}]`;
      expect([name, comments.get(name)?.slice(-end.length)]).toEqual([name, end]);
    }
  });
});
