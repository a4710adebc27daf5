import { expect, it } from "@jest/globals";
import { resolveSettings } from "../../src/api";
import { readLog } from "../../src/settings/read";

it.each([
  ["off", "off"],
  ["bodies", { level: "bodies" }],
  ["requests", { level: "requests" }],
  ["requests:stderr", { level: "requests" }],
  ["bodies:logs/run 1.log", { level: "bodies", file: "logs/run 1.log" }],
  ["requests:C:\\logs\\run.log", { level: "requests", file: "C:\\logs\\run.log" }],
])("log can be %s", (text, meaning) => {
  expect(readLog(text)).toEqual(meaning);
  expect(resolveSettings({ baseUrl: "https://api.example.com", log: text }).log).toBe(text);
});

it.each(["on", "summary", "requests:", "Requests", "off:collab.log", "requests collab.log"])(
  "log cannot be %j",
  (text) => {
    expect(() => resolveSettings({ baseUrl: "https://api.example.com", log: text })).toThrow(
      "log must be off, requests or bodies, with a file after a colon or without, such as requests:collab.log",
    );
  },
);
