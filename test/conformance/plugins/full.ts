import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { asStatus, calls, InitFailed } from "../../../src/hosts/provider/calls";
import { Engine } from "../../../src/hosts/provider/engine";
import { ProviderMethods } from "../../../src/hosts/provider/provider";
import { ResourceMethods } from "../../../src/hosts/provider/resource-methods";
import { received } from "../../../src/hosts/provider/wire";
import { structOf } from "../../hosts/provider/struct";
import { HalfDone, isBug, plain, type Plugin, type Properties } from "./plugin";

/** Returns the full provider in this process. It receives the messages that the engine would send. */
export function fullProvider(settings: Properties): Plugin {
  const engine = new Engine();
  const provider = new ProviderMethods(engine);
  const served = new ResourceMethods(engine, provider);
  const asked = {
    check: overWire(calls.check, (request) => served.check(request)),
    diff: overWire(calls.diff, (request) => served.diff(request)),
    create: overWire(calls.create, (request) => served.create(request)),
    read: overWire(calls.read, (request) => served.read(request)),
    update: overWire(calls.update, (request) => served.update(request)),
    delete: overWire(calls.delete, (request) => served.delete(request)),
  };
  provider.configure(
    calls.configure.requestDeserialize(bytesOf(new messages.ConfigureRequest().setArgs(packed(settings)))),
  );
  return {
    async check(type, olds, news) {
      const request = new messages.CheckRequest()
        .setUrn(urn(type))
        .setOlds(packed(olds))
        .setNews(packed(news));
      const response = messages.CheckResponse.deserializeBinary(await asked.check(request));
      return {
        inputs: valuesOf(response.getInputs()),
        failures: response.getFailuresList().map((failure) => failure.getReason()),
      };
    },
    async diff({ type, id, inputs: before, outputs }, inputs) {
      const request = new messages.DiffRequest().setUrn(urn(type)).setId(id);
      request.setOlds(packed(outputs)).setOldInputs(packed(before)).setNews(packed(inputs));
      const response = messages.DiffResponse.deserializeBinary(await asked.diff(request));
      const changes = response.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME;
      return {
        action: response.getReplacesList().length > 0 ? "replace" : changes ? "update" : "none",
        deletesFirst: response.getDeletebeforereplace(),
      };
    },
    async create(type, inputs) {
      const request = new messages.CreateRequest().setUrn(urn(type)).setProperties(packed(inputs));
      const response = messages.CreateResponse.deserializeBinary(await asked.create(request));
      return { id: response.getId(), outputs: valuesOf(response.getProperties()) };
    },
    async read({ type, id, inputs, outputs }) {
      const request = new messages.ReadRequest().setUrn(urn(type)).setId(id);
      request.setInputs(packed(inputs)).setProperties(packed(outputs));
      const response = messages.ReadResponse.deserializeBinary(await asked.read(request));
      if (response.getId() === "") return undefined;
      return {
        id: response.getId(),
        inputs: valuesOf(response.getInputs()),
        outputs: valuesOf(response.getProperties()),
      };
    },
    async lookUp(type, id, given) {
      const request = new messages.ReadRequest().setUrn(urn(type)).setId(id);
      // Before the first read, the program's values are both the inputs and the properties.
      request.setInputs(packed(given)).setProperties(packed(given));
      const response = messages.ReadResponse.deserializeBinary(await asked.read(request));
      if (response.getId() === "") throw new Error(`${type} ${id} does not exist`);
      return valuesOf(response.getProperties());
    },
    async update({ type, id, inputs: before, outputs }, inputs) {
      const request = new messages.UpdateRequest().setUrn(urn(type)).setId(id);
      request.setOlds(packed(outputs)).setOldInputs(packed(before)).setNews(packed(inputs));
      const response = messages.UpdateResponse.deserializeBinary(await asked.update(request));
      return valuesOf(response.getProperties());
    },
    async delete({ type, id, inputs, outputs }) {
      const request = new messages.DeleteRequest().setUrn(urn(type)).setId(id);
      await asked.delete(request.setOldInputs(packed(inputs)).setProperties(packed(outputs)));
    },
  };
}

/** Parses a request and serializes its response. */
interface Wire<Asked, Answer> {
  readonly requestDeserialize: (bytes: Buffer) => Asked;
  readonly responseSerialize: (answer: Answer) => Buffer;
}

/** Calls a method as the engine does: sends bytes and receives bytes. */
const overWire =
  <Asked, Answer>(wire: Wire<Asked, Answer>, answer: (asked: Asked) => Promise<Answer>) =>
  async (request: Message): Promise<Buffer> =>
    wire.responseSerialize(await inWords(answer(wire.requestDeserialize(bytesOf(request)))));

interface Message {
  serializeBinary(): Uint8Array;
}

const valuesOf = (properties: Message | undefined) => received(properties?.serializeBinary()).values;

const urn = (type: string) => `urn:pulumi:test::test::collab:index:${type}::it`;

/** Has the same length as the name `__proto__`, which only messages from other languages can contain. */
const SUBSTITUTE = "__prot0__";

const packed = (properties: Properties) =>
  structOf(
    JSON.parse(JSON.stringify(properties).replaceAll('"__proto__":', `"${SUBSTITUTE}":`)) as Properties,
  );

/** Returns the bytes of a request as programs in other languages send it. */
function bytesOf(request: Message): Buffer {
  const bytes = Buffer.from(request.serializeBinary());
  for (let at = bytes.indexOf(SUBSTITUTE); at >= 0; at = bytes.indexOf(SUBSTITUTE))
    bytes.write("__proto__", at);
  return bytes;
}

/** Converts an error to the form in which the engine receives it. */
async function inWords<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (isBug(error)) throw error;
    const message = asStatus(error).details ?? "";
    if (!(error instanceof InitFailed)) throw new Error(message, { cause: error });
    throw new HalfDone(message, error.id, plain(error.state), error.reasons);
  }
}
