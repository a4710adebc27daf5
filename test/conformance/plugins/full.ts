import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Engine } from "../../../src/hosts/provider/engine";
import { asStatus, InitFailed } from "../../../src/hosts/provider/failures";
import { Provider } from "../../../src/hosts/provider/provider";
import { reads } from "../../../src/hosts/provider/requests";
import { struct } from "../../../src/hosts/provider/sdk";
import { Served } from "../../../src/hosts/provider/served";
import { received } from "../../../src/hosts/provider/wire";
import { HalfDone, isBug, plain, type Plugin, type Properties, type Settings } from "./plugin";

/** The full provider in this process: messages as the engine sends them, without the engine. */
export function fullProvider(settings: Settings): Plugin {
  const engine = new Engine();
  const provider = new Provider(engine);
  const served = new Served(engine, provider);
  provider.configure(new messages.ConfigureRequest().setArgs(packed(settings)));
  return {
    async check(type, olds, news) {
      const request = new messages.CheckRequest()
        .setUrn(urn(type))
        .setOlds(packed(olds))
        .setNews(packed(news));
      const response = await inWords(served.check(reads.check(bytesOf(request))));
      return {
        inputs: received(response.getInputs()).values,
        failures: response.getFailuresList().map((failure) => failure.getReason()),
      };
    },
    async diff({ type, id, inputs: before, outputs }, inputs) {
      const request = new messages.DiffRequest().setUrn(urn(type)).setId(id);
      request.setOlds(packed(outputs)).setOldInputs(packed(before)).setNews(packed(inputs));
      const response = await inWords(served.diff(request));
      const changes = response.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME;
      return {
        verb: response.getReplacesList().length > 0 ? "replace" : changes ? "update" : "none",
        deletesFirst: response.getDeletebeforereplace(),
      };
    },
    async create(type, inputs) {
      const request = new messages.CreateRequest().setUrn(urn(type)).setProperties(packed(inputs));
      const response = await inWords(served.create(request));
      return { id: response.getId(), outputs: received(response.getProperties()).values };
    },
    async read({ type, id, inputs, outputs }) {
      const request = new messages.ReadRequest().setUrn(urn(type)).setId(id);
      request.setInputs(packed(inputs)).setProperties(packed(outputs));
      const response = await inWords(served.read(request));
      if (response.getId() === "") return undefined;
      return {
        inputs: received(response.getInputs()).values,
        outputs: received(response.getProperties()).values,
      };
    },
    async lookUp(type, id, given) {
      const request = new messages.ReadRequest().setUrn(urn(type)).setId(id);
      // What the program gives is both, as long as nothing has been read.
      request.setInputs(packed(given)).setProperties(packed(given));
      const response = await inWords(served.read(request));
      if (response.getId() === "") throw new Error(`${type} ${id} does not exist`);
      return received(response.getProperties()).values;
    },
    async update({ type, id, inputs: before, outputs }, inputs) {
      const request = new messages.UpdateRequest().setUrn(urn(type)).setId(id);
      request.setOlds(packed(outputs)).setOldInputs(packed(before)).setNews(packed(inputs));
      const response = await inWords(served.update(request));
      return received(response.getProperties()).values;
    },
    async delete({ type, id, inputs, outputs }) {
      const request = new messages.DeleteRequest().setUrn(urn(type)).setId(id);
      await inWords(served.delete(request.setOldInputs(packed(inputs)).setProperties(packed(outputs))));
    },
  };
}

const urn = (type: string) => `urn:pulumi:test::test::collab:index:${type}::it`;

/** As long as the name `__proto__`, which only the messages of other languages can hold. */
const STAND_IN = "__prot0__";

const packed = (properties: Properties) =>
  struct.Struct.fromJavaScript(
    JSON.parse(JSON.stringify(properties).replaceAll('"__proto__":', `"${STAND_IN}":`)) as Parameters<
      typeof struct.Struct.fromJavaScript
    >[0],
  );

/** A request as it comes from programs in other languages. */
function bytesOf(request: messages.CheckRequest): Buffer {
  const bytes = Buffer.from(request.serializeBinary());
  for (let at = bytes.indexOf(STAND_IN); at >= 0; at = bytes.indexOf(STAND_IN)) bytes.write("__proto__", at);
  return bytes;
}

/** An error as it comes to the engine. */
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
