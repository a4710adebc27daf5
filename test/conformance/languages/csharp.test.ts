import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { inCSharp } from "../../../tools/languages/convert-csharp";
import { examplesIn, functions, resources } from "./examples";

jest.setTimeout(600_000);

const all = new Map([...resources, ...functions]);
const ours = examplesIn("csharp", all);

/** What the generator writes that does not compile, or says something else than the example, and what stands there instead. */
const MENDED: Readonly<Record<string, readonly [wrong: string, right: string]>> = {
  // The SDK renames what has the name of its class.
  ApiKey: ["web.ApiKey,", "web.ApiKeyValue,"],
  // An entry that is null is none.
  DocumentSet: ["null", "new Collab.Inputs.DocumentEntryArgs()"],
  // No text is converted to a choice and to an input at once.
  Notification: [
    '{ "title", "the guide" }',
    '{ "title", Union<string, Collab.Inputs.NotificationUserArgs>.FromT0("the guide") }',
  ],
  // A type that holds itself is applied twice.
  getFolders: [
    "found.Apply(found => found.Apply(getFoldersResult => getFoldersResult.Folders))",
    "found.Apply(getFoldersResult => getFoldersResult.Folders)",
  ],
};

const builds = process.env["COLLAB_BUILD_LANGUAGES"] !== undefined;

(builds ? describe : describe.skip)(
  "the example in C# is what Pulumi's own generator makes of the one in YAML (`npm run languages`):",
  () => {
    let official: ReadonlyMap<string, string>;
    beforeAll(async () => {
      official = await inCSharp(examplesIn("yaml", all));
    });

    it.each([...ours])("%s", (name, code) => {
      const made = official.get(name) ?? "";
      const [wrong, right] = MENDED[name] ?? ["", ""];
      expect(made).toContain(wrong);
      expect(code.trim()).toBe(tidy(made.replace(wrong, right)));
    });
  },
);

/** Without the spaces and the blank line that it leaves. */
const tidy = (code: string) => code.replace(/ +$/gm, "").replace("\n\n});", "\n});").trim();
