import { it } from "@jest/globals";
import fc from "fast-check";
import { afterAllTests, temporaryClient } from "../temporary";
import { startOtherService, type Choices } from "./other-service";
import { requestsOf, sendAll } from "./requests";

const SERVICES = {
  obliging: {
    ...{ writesCreate: true, missing: "isEmpty", taken: "isReplaced", nameless: "isFine" },
    ...{ secretive: false, copies: false, failsLate: false, tidy: false, console: true, lag: 0 },
  },
  strict: {
    ...{ writesCreate: false, missing: "NOT_FOUND", taken: "INVALID_ARGUMENT", nameless: "failsAlone" },
    ...{ secretive: false, copies: true, failsLate: false, tidy: true, console: true, lag: 2 },
  },
  secretive: {
    ...{ writesCreate: false, missing: "INVALID_ARGUMENT", taken: "ALREADY_EXISTS", nameless: "failsAll" },
    ...{ secretive: true, copies: false, failsLate: true, tidy: false, console: false, lag: 0 },
  },
} as const satisfies Record<string, Choices>;

async function start(name: keyof typeof SERVICES) {
  const service = await startOtherService(SERVICES[name]);
  afterAllTests(service.close);
  service.rows.push(
    { table: "organization", org: "acme", id: "acme" },
    { table: "document", org: "acme", id: "plan", at: "root" },
    { table: "user", org: "acme", id: "ann", at: "", fields: { name: "Ann" } },
    { table: "domain", org: "", id: "acme.example" },
  );
  return service;
}

it.concurrent.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])(
  "the client can read all replies of a service that shares no code with the emulator: the %s one",
  async (name) => {
    const service = await start(name);
    const client = temporaryClient(service);
    let sequence = 0;
    const property = fc.asyncProperty(fc.gen(), (draw) => sendAll(requestsOf(draw, ++sequence), client));
    await fc.assert(property, { seed: 1, numRuns: 60 });
  },
);
