import * as messages from "@pulumi/pulumi/proto/provider_pb";
import type { Emulator } from "../../../src/emulator";
import { asStatus, calls } from "../../../src/hosts/provider/calls";
import { Engine } from "../../../src/hosts/provider/engine";
import { Provider } from "../../../src/hosts/provider/provider";
import { ResourceMethods } from "../../../src/hosts/provider/resource-methods";
import { bytesOf, structOf } from "./struct";

type Properties = Readonly<Record<string, unknown>>;

/** What the CLI prints: the outputs of a resource, or an error. */
export type Printed = { readonly outputs: Properties } | { readonly error: string };

const urn = (type: string) => `urn:pulumi:dev::default::collab:index:${type}::${type}`;

/** Records the messages that the engine would show. */
class Recorder extends Engine {
  readonly messages: string[] = [];

  override log(_severity: "INFO" | "WARNING", _urn: string, message: string): Promise<void> {
    this.messages.push(message);
    return Promise.resolve();
  }
}

/** Sends the requests of `pulumi do` to the methods of the provider. */
export class OneOff {
  readonly #engine = new Recorder();
  readonly #methods: ResourceMethods;

  constructor({ url, credentials }: Pick<Emulator, "url" | "credentials">, settings: Properties = {}) {
    const provider = new Provider(this.#engine);
    // The CLI configures a provider without a name. It passes null for a setting with an environment variable.
    const given = { baseUrl: url, ...credentials, headerPrefix: null, ...settings };
    const request = new messages.ConfigureRequest().setArgs(structOf(given));
    request.setUrn("urn:pulumi:dev::default::pulumi:providers:collab::");
    provider.configure(calls.configure.requestDeserialize(bytesOf(request)));
    this.#methods = new ResourceMethods(this.#engine, provider);
  }

  get messages(): readonly string[] {
    return this.#engine.messages;
  }

  read(type: string, id: string): Promise<Printed> {
    return this.#printing(id, async () => (await this.#found(type, id)).outputs);
  }

  patch(type: string, id: string, patch: Properties): Promise<Printed> {
    return this.#printing(id, async () => {
      const { inputs, outputs } = await this.#found(type, id);
      const news = await this.#checked(type, inputs, { ...inputs, ...patch });
      const diff = new messages.DiffRequest().setId(id).setUrn(urn(type));
      diff.setOlds(structOf(outputs)).setNews(structOf(news));
      await this.#methods.diff(calls.diff.requestDeserialize(bytesOf(diff)));
      const update = new messages.UpdateRequest().setId(id).setUrn(urn(type));
      update.setOlds(structOf(outputs)).setNews(structOf(news));
      const response = await this.#methods.update(calls.update.requestDeserialize(bytesOf(update)));
      return valuesOf(response.properties?.properties);
    });
  }

  /** Deletes as 3.246 does, with an id and no state. */
  deleteById(type: string, id: string): Promise<Printed> {
    return this.#printing(id, () => this.#delete(type, id, {}));
  }

  /** Deletes as 3.255 does, with what a read returned. */
  delete(type: string, id: string): Promise<Printed> {
    return this.#printing(id, async () => {
      const found = await this.#found(type, id);
      return this.#delete(type, found.id, found.outputs);
    });
  }

  async #delete(type: string, id: string, outputs: Properties): Promise<Properties> {
    const request = new messages.DeleteRequest().setId(id).setUrn(urn(type)).setProperties(structOf(outputs));
    await this.#methods.delete(calls.delete.requestDeserialize(bytesOf(request)));
    return {};
  }

  async #found(type: string, id: string) {
    const request = new messages.ReadRequest().setId(id).setUrn(urn(type));
    request.setProperties(structOf({})).setInputs(structOf({}));
    const { message, properties } = await this.#methods.read(calls.read.requestDeserialize(bytesOf(request)));
    if (!properties) throw new NotPrinted(`resource "${id}" was not found`);
    const { inputs, properties: outputs } = properties;
    return { id: message.getId(), inputs: valuesOf(inputs), outputs: valuesOf(outputs) };
  }

  async #checked(type: string, olds: Properties, news: Properties): Promise<Properties> {
    const request = new messages.CheckRequest()
      .setUrn(urn(type))
      .setOlds(structOf(olds))
      .setNews(structOf(news));
    const response = await this.#methods.check(calls.check.requestDeserialize(bytesOf(request)));
    const [failure] = response.message.getFailuresList();
    if (failure) throw new NotPrinted(failure.getReason());
    return valuesOf(response.properties?.inputs);
  }

  async #printing(id: string, operate: () => Promise<Properties>): Promise<Printed> {
    try {
      return { outputs: await operate() };
    } catch (error) {
      if (error instanceof NotPrinted) return { error: error.message };
      // Ids can have several lines.
      return { error: (asStatus(error).details ?? "").replaceAll(id, "ID") };
    }
  }
}

/** An error of the CLI itself. */
class NotPrinted extends Error {}

/** Returns properties as they arrive at the engine. */
const valuesOf = (properties: { readonly values: object } | undefined): Properties =>
  JSON.parse(JSON.stringify(properties?.values ?? {})) as Properties;
