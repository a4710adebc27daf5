import { afterEach, describe, expect, it, jest } from "@jest/globals";
import jwt from "jsonwebtoken";
import { Connection } from "../../../src/core/connection";
import { expiryOf } from "../../../src/resources/user-token/handlers";
import type { Lifecycle } from "../../../src/core/lifecycle";
import { UNKNOWN } from "../../../src/values/unknown";
import { success } from "../../api/support/answers";
import { clientOf, serviceThat } from "../../api/support/service";
import { checked, lifecycleOf, Service } from "../../core/support";
import type { PropertyMap } from "../../../src/values/plain";

const HOUR_MS = 3_600_000;

const life = lifecycleOf("UserToken");

afterEach(() => {
  jest.restoreAllMocks();
});

/** Sets the clock to this many hours from now, until the test ends. */
function inHours(hours: number): Lifecycle {
  jest.restoreAllMocks();
  const moment = Date.now() + hours * HOUR_MS;
  jest.spyOn(Date, "now").mockReturnValue(moment);
  return life;
}

const ada = (more: object = {}) =>
  checked("UserToken", { userId: "ada", userProperties: { organizationId: "acme" }, ...more });

async function begin(inputs: PropertyMap = ada()) {
  const service = await Service.start({});
  const state = await life.create(service.run(), inputs);
  return { service, state };
}

describe("a user's token", () => {
  it("is signed by the service for that user, and the state contains its expiry", async () => {
    const { service, state } = await begin(
      ada({ userProperties: { organizationId: "acme", isAdmin: true } }),
    );
    const claims = jwt.verify(String(state["token"]), service.emulator.secrets().tokenSecret);
    expect(claims).toMatchObject({ sub: "ada", organizationId: "acme", isAdmin: true });
    const { exp = 0 } = typeof claims === "string" ? {} : claims;
    expect(state["expiresAt"]).toBe(new Date(exp * 1000).toISOString());
  });

  it("has a readable id, without the token in it", async () => {
    const { state } = await begin();
    expect(life.id(state)).toBe("acme/ada");
    expect(life.id(checked("UserToken", { userId: "a/b" }))).toBe("a%2Fb");
  });

  it.each([
    [35.9, 12, false],
    [36.1, 12, true],
    [23.9, 24, false],
    [24.1, 24, true],
    [60, 12, true],
  ])(
    "after %d hours, if it is rotated %d hours before it expires: %s",
    async (hours, rotateBeforeHours, renewed) => {
      const { state } = await begin();
      const { requiredBy, replaces } = inHours(hours).diff(state, ada({ rotateBeforeHours }));
      expect([requiredBy, replaces]).toEqual([renewed ? "state" : undefined, []]);
    },
  );

  it("is rotated with one request, and is then valid for another two days", async () => {
    const { service, state } = await begin();
    service.emulator.resetCounts();
    const renewed = await inHours(40).update(service.run(), state, ada());
    expect(service.emulator.requests.map(({ operation }) => operation)).toEqual(["generateToken"]);
    expect(renewed["token"]).not.toBe(state["token"]);
    expect(life.diff(renewed, ada()).requiredBy).toBeUndefined();
  });

  it("is not rotated for a longer or unknown rotateBeforeHours alone, as long as it is valid long enough", async () => {
    const { state } = await begin();
    for (const rotateBeforeHours of [1, 40, UNKNOWN])
      expect(inHours(2).diff(state, ada({ rotateBeforeHours })).requiredBy).toBeUndefined();
    expect(inHours(40).diff(state, ada({ rotateBeforeHours: UNKNOWN })).requiredBy).toBe("state");
  });

  it("is reported to stay valid when the resource is deleted, unless it has expired", async () => {
    const { service, state } = await begin();
    await life.delete(service.run(), state);
    expect(service.notices).toEqual([
      `The token of acme/ada leaves the state but stays valid until ${String(state["expiresAt"])}: ` +
        `the service has no endpoint that revokes a token.`,
    ]);
    await inHours(49).delete(service.run(), state);
    expect(service.notices).toHaveLength(1);
  });

  it("that is not a JWT is assumed to be valid for 48 hours, as the contract states", async () => {
    const connection = new Connection(clientOf(await serviceThat(success({ token: "opaque" }))));
    const moment = Date.parse("2026-01-01T00:00:00.000Z");
    jest.spyOn(Date, "now").mockReturnValue(moment);
    const state = await life.create({ connection, notify: () => undefined }, ada());
    expect(state).toMatchObject({ token: "opaque", expiresAt: "2026-01-03T00:00:00.000Z" });
  });

  it.each([
    [{ rotateBeforeHours: 0 }, "rotateBeforeHours must be more than 0 and less than 48"],
    [{ rotateBeforeHours: 48 }, "rotateBeforeHours must be more than 0 and less than 48"],
  ])("is rejected before anything is sent: %j", (wrong, message) => {
    expect(() => ada(wrong)).toThrow(message);
  });
});

describe("when a token expires", () => {
  const claiming = (claims: string) => `head.${Buffer.from(claims).toString("base64url")}.signature`;

  it.each([
    [claiming('{"exp":1767225600}'), "2026-01-01T00:00:00.000Z"],
    [claiming('{"exp":1767225600.5,"name":"Zoë ☃"}'), "2026-01-01T00:00:00.500Z"],
    ...["", "opaque", "a.b.c", claiming("null"), claiming("[1]"), claiming("{}")].map(
      (token) => [token, undefined] as const,
    ),
    ...['{"exp":"soon"}', '{"exp":1e300}', '{"exp":null}'].map(
      (claims) => [claiming(claims), undefined] as const,
    ),
  ])("is read from it if it contains that: %s", (token, expected) => {
    const expiry = expiryOf(token);
    expect(expiry === undefined ? undefined : new Date(expiry).toISOString()).toBe(expected);
  });
});
