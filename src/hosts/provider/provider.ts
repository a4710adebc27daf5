import { PluginInfo, type PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { runEndings } from "../ending";
import { ResourceError } from "../../core/rejections/failures";
import { functions } from "../../functions/table";
import type { SettingValues } from "../../settings";
import * as config from "../../settings/config";
import { keyOf } from "../../settings/how-to-set";
import { gatherSettings } from "../../settings/read";
import { nameInPackage } from "../../values/type-token";
import { hasUnknown } from "../../values/unknown";
import { attachTo, endAll } from "../connections";
import { callIn, type Program } from "../functions";
import type { ResponseTo, EngineRequestOf } from "./calls";
import type { Engine } from "./engine";
import { schema, version } from "./package";
import { empty } from "./sdk";
import { either, secretPathsOf } from "./secrets";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** The ResourceProvider methods for the provider as a whole: handshake and schema, configuration, functions. */
export class ProviderMethods {
  #configured: (key: string) => string | undefined = () => undefined;
  #settings = gatherSettings(this.#configured, process.env);

  constructor(private readonly engine: Engine) {}

  /** Returns the settings that the resources of this provider use. */
  readonly settings = (): SettingValues => this.#settings;

  handshake(request: messages.ProviderHandshakeRequest): messages.ProviderHandshakeResponse {
    this.engine.attach(request.getEngineAddress());
    return new messages.ProviderHandshakeResponse().setAcceptSecrets(true);
  }

  attach(request: PluginAttach) {
    attachTo(request.getAddress());
    this.engine.attach(request.getAddress());
    return new empty.Empty();
  }

  getPluginInfo(): PluginInfo {
    return new PluginInfo().setVersion(version());
  }

  getSchema(): messages.GetSchemaResponse {
    return new messages.GetSchemaResponse().setSchema(schema());
  }

  async checkConfig(request: EngineRequestOf<"checkConfig">): Promise<ResponseTo<"checkConfig">> {
    const { values, secrets } = request.properties("news");
    const urn = request.message.getUrn();
    await Promise.all(config.warningsOf(values).map((warning) => this.engine.log("WARNING", urn, warning)));
    const message = new messages.CheckResponse();
    const objection = config.objectionTo(values);
    if (objection !== undefined) message.addFailures(new messages.CheckFailure().setReason(objection));
    const inputs = { values: config.inOneForm(values), secrets: either(secrets, config.SECRET_SETTINGS) };
    return { message, properties: { inputs } };
  }

  /**
   * Compares two configurations. No change of a provider replaces its resources: rotating a key would then delete documents with
   * their data. (engine-notes: another provider)
   */
  diffConfig(request: EngineRequestOf<"diffConfig">): ResponseTo<"diffConfig"> {
    const before = request.properties(request.has("oldInputs") ? "oldInputs" : "olds").values;
    const after = request.properties("news").values;
    const changed = config.changedSettings(before, after);
    const message = new messages.DiffResponse().setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
    // A preview masks secrets. The names of the settings let a review distinguish a rotated token from another API key.
    return { message: message.setDiffsList(changed.map(keyOf)) };
  }

  configure(request: EngineRequestOf<"configure">): ResponseTo<"configure"> {
    const { values } = request.properties("args");
    this.#configured = config.reading(values);
    this.#settings = gatherSettings(this.#configured, process.env);
    return { message: new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true) };
  }

  async invoke(request: EngineRequestOf<"invoke">): Promise<ResponseTo<"invoke">> {
    const { values: args } = request.properties("args");
    const token = request.message.getTok();
    const name = nameInPackage(token) ?? token;
    const called = functions.get(name);
    if (!called) throw new ResourceError(`this version of pulumi-collab has no function ${name}`);
    if (hasUnknown(args))
      throw new ResourceError(`${name}: its arguments are not known yet. Nothing was sent.`);
    const values = (await callIn(this.#program(), called, args)) as object;
    const secrets = secretPathsOf(called.secrets ?? []);
    return { message: new messages.InvokeResponse(), properties: { return: { values, secrets } } };
  }

  #program(): Program {
    return {
      configured: this.#configured,
      status: (text) => this.engine.status(text),
      fail: (text) => new ResourceError(text),
    };
  }

  /** Cancels all operations. The engine also calls this at the end of each run, and receives messages only until it returns. */
  async cancel() {
    endAll();
    runEndings();
    await this.engine.arrive();
    return new empty.Empty();
  }
}
