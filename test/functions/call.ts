import { callIn, type Program } from "../../src/hosts/functions";
import { functions } from "../../src/functions/table";

/** Returns a run of a program whose settings name a service. */
export const programOf = (baseUrl: string): Program => {
  const values: Readonly<Record<string, string>> = { baseUrl, apiKey: "key", authToken: "token" };
  return {
    configured: (key) => values[key.replace(/^.*:/, "")],
    status: () => undefined,
    fail: (message) => new Error(message),
  };
};

/** Calls a function by its name, as a program does. */
export function call(program: Program, name: string, args: object): Promise<unknown> {
  const called = functions.get(name);
  if (!called) throw new Error(`there is no function ${name}`);
  return callIn(program, called, args);
}
