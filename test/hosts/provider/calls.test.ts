import { describe, expect, it } from "@jest/globals";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { ResourceError } from "../../../src/core/rejections/failures";
import { asStatus, calls, InitFailed } from "../../../src/hosts/provider/calls";
import { bytesOf, structOf } from "./struct";

const properties = (documentName: string) => structOf({ documentName });

describe("a request of the engine", () => {
  it("is read with its properties separately and all other fields intact", () => {
    const request = new messages.UpdateRequest()
      .setId("acme/handbook")
      .setUrn("urn:pulumi:s::p::collab:index:Document::handbook")
      .setTimeout(12.5)
      .setIgnorechangesList(["folderId", "documentName"])
      .setPreview(true)
      .setName("handbook");
    const whole = request.clone().setOlds(properties("old")).setNews(properties("new"));
    const received = calls.update.requestDeserialize(bytesOf(whole.setOldInputs(properties("before"))));
    expect(received.message.toObject()).toEqual(request.toObject());
    expect(received.properties("olds").values).toEqual({ documentName: "old" });
    expect(received.properties("news").values).toEqual({ documentName: "new" });
    expect(received.properties("oldInputs").values).toEqual({ documentName: "before" });
  });

  it("can have no properties or empty ones", () => {
    const one = calls.read.requestDeserialize(bytesOf(new messages.ReadRequest().setId("acme/handbook")));
    expect(one.has("inputs")).toBe(false);
    expect(one.properties("inputs").values).toEqual({});
    const empty = new messages.ReadRequest().setInputs(structOf({}));
    const other = calls.read.requestDeserialize(bytesOf(empty));
    expect(other.has("inputs")).toBe(true);
    expect(other.properties("inputs").values).toEqual({});
  });

  it.each([
    ["check", new messages.CheckRequest(), ["olds", "news"]],
    ["diff", new messages.DiffRequest(), ["olds", "news", "oldInputs"]],
    ["create", new messages.CreateRequest(), ["properties"]],
    ["read", new messages.ReadRequest(), ["properties", "inputs"]],
    ["update", new messages.UpdateRequest(), ["olds", "news", "oldInputs"]],
    ["delete", new messages.DeleteRequest(), ["properties", "oldInputs"]],
    ["configure", new messages.ConfigureRequest(), ["args"]],
    ["invoke", new messages.InvokeRequest(), ["args"]],
  ] as const)("%s has all properties under their names", (call, message, names) => {
    for (const name of names) {
      const setter: unknown = Reflect.get(message, `set${name.charAt(0).toUpperCase()}${name.slice(1)}`);
      Reflect.apply(setter as () => void, message, [properties(name)]);
    }
    const received = calls[call].requestDeserialize(bytesOf(message));
    for (const name of names) {
      expect(received.properties(name as never).values).toEqual({ documentName: name });
    }
    // The message no longer contains the properties.
    expect(JSON.stringify(received.message.toObject())).not.toContain("documentName");
  });
});

/** Half of an emoji (a lone surrogate). gRPC cannot encode it, and the process would end. */
const HALF = "\ud83d";

it.each([
  ["an expected error", new ResourceError(`folder ${HALF} is bad`)],
  ["a bug", new Error(`folder ${HALF} is bad`)],
  ["a partial failure", new InitFailed(`folder ${HALF} is bad`, "id", {}, {}, [`reason ${HALF}`])],
])(
  "%s is sent as well-formed text, even if the service cut a name in the middle of a character",
  (_title, error) => {
    const { details = "" } = asStatus(error);
    expect(() => encodeURI(details)).not.toThrow();
    expect(details).toContain("folder \ufffd is bad");
  },
);
