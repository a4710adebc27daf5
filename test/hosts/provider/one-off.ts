import type { Emulator } from "../../../src/emulator";
import { Engine } from "../../../src/hosts/provider/engine";
import { fullProvider } from "../../conformance/plugins/full";
import { isBug, type Known, type Plugin, type Properties } from "../../conformance/plugins/plugin";

/** What the CLI prints: the outputs of a resource, or an error. */
export type Printed = { readonly outputs: Properties } | { readonly error: string };

/** Records the messages that the engine would show. */
class Recorder extends Engine {
  readonly messages: string[] = [];

  override log(_severity: "INFO" | "WARNING", _urn: string, message: string): Promise<void> {
    this.messages.push(message);
    return Promise.resolve();
  }
}

/** Sends the requests of `pulumi do` to the full provider. */
export class OneOff {
  readonly #engine = new Recorder();
  readonly #provider: Plugin;

  constructor({ url, credentials }: Pick<Emulator, "url" | "credentials">, settings: Properties = {}) {
    // The CLI configures a provider without a name. It passes null for a setting with an environment variable.
    const given = { baseUrl: url, ...credentials, headerPrefix: null, ...settings };
    const urn = "urn:pulumi:dev::default::pulumi:providers:collab::";
    this.#provider = fullProvider(given, this.#engine, urn);
  }

  get messages(): readonly string[] {
    return this.#engine.messages;
  }

  read(type: string, id: string): Promise<Printed> {
    return printing(id, async () => (await this.#found(type, id)).outputs);
  }

  patch(type: string, id: string, patch: Properties): Promise<Printed> {
    return printing(id, async () => {
      const found = { ...(await this.#found(type, id)), id };
      const news = { ...found.inputs, ...patch };
      const { inputs, failures } = await this.#provider.check(type, found.inputs, news);
      const [failure] = failures;
      if (failure !== undefined) throw new NotPrinted(failure);
      await this.#provider.diff(found, inputs);
      return this.#provider.update(found, inputs);
    });
  }

  /** Deletes as 3.246 does, with an id and no state. */
  deleteById(type: string, id: string): Promise<Printed> {
    return printing(id, () => this.#delete({ type, id, inputs: {}, outputs: {} }));
  }

  /** Deletes as 3.255 does, with what a read returned. */
  delete(type: string, id: string): Promise<Printed> {
    return printing(id, async () => this.#delete(await this.#found(type, id)));
  }

  async #delete(known: Known): Promise<Properties> {
    await this.#provider.delete(known);
    return {};
  }

  async #found(type: string, id: string): Promise<Known> {
    const found = await this.#provider.read({ type, id, inputs: {}, outputs: {} });
    if (!found) throw new NotPrinted(`resource "${id}" was not found`);
    return { type, ...found };
  }
}

async function printing(id: string, operate: () => Promise<Properties>): Promise<Printed> {
  try {
    return { outputs: await operate() };
  } catch (error) {
    if (!(error instanceof Error) || isBug(error)) throw error;
    // Ids can have several lines.
    return { error: error instanceof NotPrinted ? error.message : error.message.replaceAll(id, "ID") };
  }
}

/** An error of the CLI itself. */
class NotPrinted extends Error {}
