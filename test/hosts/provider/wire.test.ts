import { describe, expect, it } from "@jest/globals";
import { jspb } from "../../../src/hosts/provider/sdk";
import type { SecretPaths } from "../../../src/hosts/provider/secrets";
import { received, write } from "../../../src/hosts/provider/wire";
import { plainObject } from "../../../src/values/plain";
import { MOST_LEVELS_OF_REPLY } from "../../../src/values/path";
import { UNKNOWN } from "../../../src/values/unknown";
import { secret, structOf, valuesInStruct } from "./struct";

/** Encodes properties as the engine does. */
const properties = (values: object) => structOf(values).serializeBinary();

/** Returns the encoded bytes of properties that are sent. */
function written(values: object, secrets?: SecretPaths): Uint8Array {
  const writer = new jspb.BinaryWriter();
  write(writer, 7, { values, ...(secrets !== undefined && { secrets }) });
  const reader = new jspb.BinaryReader(writer.getResultBuffer());
  reader.nextField();
  expect(reader.getFieldNumber()).toBe(7);
  return reader.readBytes();
}

/** Returns properties as the engine decodes them from a message. */
const sent = (values: object, secrets?: SecretPaths) => valuesInStruct(written(values, secrets));

describe("properties from the engine", () => {
  it.each([
    "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
    "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
    "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
    "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
    "030794c1-ac77-496b-92df-f27374a8bd58",
    "e48ece36-62e2-4504-bad9-02848725956a",
    "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
  ])("are unknown if they equal %s, at any depth", (unknown) => {
    const { values } = received(properties({ a: unknown, b: { c: [unknown] }, d: secret(unknown) }));
    expect(values).toEqual({ a: UNKNOWN, b: { c: [UNKNOWN] }, d: UNKNOWN });
  });

  it("are separated from the marks of their secrets", () => {
    const { values, secrets } = received(
      properties({ a: secret("x"), b: { c: secret({ d: 1 }), e: 2 }, f: [1, secret(2)], g: true }),
    );
    expect(values).toEqual({ a: "x", b: { c: { d: 1 }, e: 2 }, f: [1, 2], g: true });
    expect(secrets).toEqual({ a: true, b: { c: true }, f: true });
  });

  it("exclude the properties that only the dynamic host uses", () => {
    expect(received(properties({ __provider: "exports.handler", __lookup: "1", a: 1 })).values).toEqual({
      a: 1,
    });
  });

  it("are sorted by name, regardless of the order in which they were sent", () => {
    const { values } = received(written({ d: 1, b: { z: 1, y: 2 }, c: [], a: null }));
    expect(JSON.stringify(values)).toBe('{"a":null,"b":{"y":2,"z":1},"c":[],"d":1}');
  });

  it("keep an entry named __proto__, so that the check can reject it", () => {
    const bytes = Buffer.from(properties({ data: { __prot0__: { a: 1 } } }));
    bytes.write("__proto__", bytes.indexOf("__prot0__"));
    const { data } = received(bytes).values as { data: object };
    expect(Object.entries(data)).toEqual([["__proto__", { a: 1 }]]);
  });

  it("can be values of any type", () => {
    const values = {
      text: "ä😀",
      none: null,
      no: false,
      yes: true,
      zero: 0,
      less: -1.5,
      list: [[], {}],
      empty: {},
    };
    expect(received(properties(values)).values).toEqual(values);
  });

  it("are secret as a whole if the whole struct is marked", () => {
    expect(received(properties(secret({ a: 1 })))).toMatchObject({ values: { a: 1 }, secrets: true });
  });

  it("are empty if there is no message", () => {
    expect(received(undefined).values).toEqual({});
  });
});

describe("properties for the engine", () => {
  it("are marked as secrets, without undefined values", () => {
    const marked = sent({ a: "x", b: { c: 1, d: undefined }, e: { f: "y" } }, { a: true, b: { c: true } });
    expect(marked).toEqual({ a: secret("x"), b: { c: secret(1) }, e: { f: "y" } });
  });

  it("are secret as a whole if the check joined several values into one", () => {
    const marked = sent(
      { documents: { plan: "folder/Plan" } },
      { documents: { plan: { documentName: true } } },
    );
    expect(marked).toEqual({ documents: { plan: secret("folder/Plan") } });
  });

  it("contain only JSON values, like those of the dynamic host", () => {
    const values = {
      when: new Date(0),
      map: new Map<string, unknown>([["a", { b: 1 }]]),
      list: [undefined, "x", [true], { c: undefined, d: null }],
      endless: Infinity,
      nothing: null,
      never: undefined,
      call: () => 1,
    };
    expect(sent(values)).toEqual(plainObject(values));
  });

  it("have the same bytes as the SDK's own messages", () => {
    const values = {
      // In the order in which the SDK encodes them.
      a: "ä😀",
      b: null,
      c: false,
      d: 0,
      e: -1.5,
      f: [[], {}, "", 2],
      g: { x: "" },
    };
    expect(Buffer.from(written(values))).toEqual(Buffer.from(properties(values)));
  });

  it("are one secret if all of them are secret", () => {
    expect(sent({ a: 1 }, true)).toEqual(secret({ a: 1 }));
  });

  it("can be nested as deeply as a reply of the service", () => {
    let nested: object = {};
    for (let level = 0; level < MOST_LEVELS_OF_REPLY; level++)
      nested = level % 2 === 0 ? { nested } : [nested];
    expect(JSON.stringify(received(written({ nested })).values)).toBe(JSON.stringify({ nested }));
  });

  it("keep an entry named __proto__", () => {
    const { values } = received(written(JSON.parse('{"data":{"__proto__":{"a":1}}}') as object));
    expect(JSON.stringify(values)).toBe('{"data":{"__proto__":{"a":1}}}');
  });
});
