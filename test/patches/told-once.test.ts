import { expect, it, jest } from "@jest/globals";
import { toldOnce } from "../../src/patches/told-once";

it("two equal errors that the plugin prints after both are thrown are not printed again", () => {
  const print = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const errors = [new Error("no"), new Error("no")].map(toldOnce);
  for (const error of errors) console.error(`${String(error)}: ${error.stack}`);
  expect(print).not.toHaveBeenCalled();
  console.error("Error: no: ");
  expect(print).toHaveBeenCalledTimes(1);
});
