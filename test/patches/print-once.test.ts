import { expect, it, jest } from "@jest/globals";
import { printOnce } from "../../src/patches/print-once";

it("does not print two equal errors that the plugin prints after both are thrown", () => {
  const print = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const errors = [new Error("no"), new Error("no")].map(printOnce);
  for (const error of errors) console.error(`${String(error)}: ${error.stack}`);
  expect(print).not.toHaveBeenCalled();
  console.error("Error: no: ");
  expect(print).toHaveBeenCalledTimes(1);
});
