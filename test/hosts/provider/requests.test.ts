import { describe, expect, it } from "@jest/globals";
import { DeleteRequest, DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { reads } from "../../../src/hosts/provider/requests";
import { struct } from "../../../src/hosts/provider/sdk";

const properties = (documentName: string) => struct.Struct.fromJavaScript({ documentName });

const bytesOf = (message: { serializeBinary(): Uint8Array }) => Buffer.from(message.serializeBinary());

describe("what the engine asks", () => {
  it("is read without the old inputs, which nobody uses, and with all the rest", () => {
    const diff = new DiffRequest()
      .setId("acme/handbook")
      .setOlds(properties("old"))
      .setNews(properties("new"))
      .setIgnorechangesList(["folderId"])
      .setName("handbook");
    expect(reads.diff(bytesOf(diff.clone().setOldInputs(properties("before")))).toObject()).toEqual(
      diff.toObject(),
    );

    const update = new UpdateRequest()
      .setId("acme/handbook")
      .setOlds(properties("old"))
      .setNews(properties("new"))
      .setTimeout(12.5)
      .setPreview(true)
      .setName("handbook");
    expect(reads.update(bytesOf(update.clone().setOldInputs(properties("before")))).toObject()).toEqual(
      update.toObject(),
    );

    const remove = new DeleteRequest()
      .setId("acme/handbook")
      .setProperties(properties("old"))
      .setTimeout(12.5)
      .setName("handbook");
    expect(reads.delete(bytesOf(remove.clone().setOldInputs(properties("before")))).toObject()).toEqual(
      remove.toObject(),
    );
  });
});
