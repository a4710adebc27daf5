import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type * as Connections from "../../src/hosts/connections";
import { showingWaits } from "../../src/hosts/connections";
import { readSettings } from "../../src/settings/read";
import { temporaryFolder } from "../temporary";

describe("the providers of an update", () => {
  const SETTINGS = { baseUrl: "http://127.0.0.1:1", apiKey: "left", authToken: "token" };
  const { TMPDIR } = process.env;

  afterEach(() => {
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  });

  /** Simulates a plugin process of the update. Returns the ownership that it uses with these settings. */
  function inProcess() {
    let connections: typeof Connections | undefined;
    jest.isolateModules(() => {
      connections = jest.requireActual<typeof Connections>("../../src/hosts/connections");
    });
    connections?.attachTo("127.0.0.1:2");
    return (more: object = {}) =>
      connections?.connectionTo(readSettings({ ...SETTINGS, ...more }).settings).ownership;
  }

  it("own the objects of their workspace: the same id in another one, or at another service, is another object", () => {
    process.env["TMPDIR"] = temporaryFolder();
    const [one, other] = [inProcess(), inProcess()];
    one()?.register({ owns: ["document acme/plan"], owner: "one" });
    for (const ownershipOf of [one, other]) {
      const owned = [{}, { apiKey: "right" }, { baseUrl: "http://127.0.0.1:3" }].map((settings) =>
        ownershipOf(settings)?.isOwned("document acme/plan"),
      );
      expect(owned).toEqual([true, false, false]);
    }
  });
});

describe("the status text about a service that is down", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("names what operations wait for every ten seconds, and is replaced at the end", () => {
    const shown: string[] = [];
    const end = showingWaits((text) => shown.push(text))("HTTP 503");
    jest.advanceTimersByTime(25_000);
    end();
    jest.advanceTimersByTime(60_000);
    expect(shown).toEqual([
      "waiting for the service (HTTP 503): 10 s",
      "waiting for the service (HTTP 503): 20 s",
      "waited 20 s for the service",
    ]);
  });

  it("does not appear for a short wait", () => {
    const show = jest.fn();
    const end = showingWaits(show)("HTTP 503");
    jest.advanceTimersByTime(9_000);
    end();
    expect(show).not.toHaveBeenCalled();
  });

  it("is one short line, and may fail to be shown", async () => {
    const shown: string[] = [];
    const failing = (text: string) => {
      shown.push(text);
      return Promise.reject(new Error("the engine has ended"));
    };
    const end = showingWaits(failing)(`a\r\n${"x".repeat(500)}`);
    await jest.advanceTimersByTimeAsync(10_000);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(shown[0]).not.toContain("\n");
    expect(shown[0]?.length).toBeLessThan(220);
  });
});
