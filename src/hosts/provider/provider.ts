import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { runEndings } from "../../api/request-log/ending";
import { gatherSettings } from "../../settings/values";
import type { SettingValues } from "../../settings";
import { movingWarning } from "../../settings/approval";
import { keyOf } from "../../settings/how-to-set";
import { nameInPackage } from "../../values/type-token";
import { endAll } from "../ending";
import { attachTo } from "../engine-address";
import type { ResponseTo, RequestOf } from "./calls";
import * as config from "./config";
import type { Engine } from "./engine";
import { call } from "./functions";
import { schema, version } from "./package";
import { PluginInfo, type PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { empty } from "./sdk";
import { either } from "./secrets";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** The ResourceProvider methods for the provider as a whole: handshake and schema, configuration, functions. */
export class Provider {
  #configured: (key: string) => string | undefined = () => undefined;
  #settings = gatherSettings(this.#configured, process.env);
  /** True if the TypeScript SDK has already applied provider-level defaults. */
  isOfClasses = false;

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

  async checkConfig(request: RequestOf<"checkConfig">): Promise<ResponseTo<"checkConfig">> {
    const { values, secrets } = request.properties("news");
    const urn = request.message.getUrn();
    await Promise.all(config.warningsOf(values).map((warning) => this.engine.warn(urn, warning)));
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
  async diffConfig(request: RequestOf<"diffConfig">): Promise<ResponseTo<"diffConfig">> {
    const before = request.properties(request.has("oldInputs") ? "oldInputs" : "olds").values;
    const after = request.properties("news").values;
    const moving = config.movingSettings(before, after);
    if (moving.length > 0) await this.engine.warn(request.message.getUrn(), movingWarning(moving));
    const changed = config.changedSettings(before, after);
    const message = new messages.DiffResponse().setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
    // A preview masks secrets. The names of the settings let a review distinguish a rotated token from another API key.
    return { message: message.setDiffsList(changed.map(keyOf)) };
  }

  configure(request: RequestOf<"configure">): ResponseTo<"configure"> {
    const { values } = request.properties("args");
    this.#configured = config.reading(values);
    this.#settings = gatherSettings(this.#configured, process.env);
    this.isOfClasses = config.isOfClasses(values);
    return { message: new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true) };
  }

  async invoke(request: RequestOf<"invoke">): Promise<ResponseTo<"invoke">> {
    const { values } = request.properties("args");
    const token = request.message.getTok();
    const name = nameInPackage(token) ?? token;
    const result = await call(name, values, {
      configured: this.#configured,
      status: (text) => this.engine.status("", text),
    });
    return { message: new messages.InvokeResponse(), properties: { return: result } };
  }

  /** Cancels all operations. The engine also calls this at the end of each run, and receives messages only until it returns. */
  async cancel() {
    endAll();
    runEndings();
    await this.engine.arrive();
    return new empty.Empty();
  }
}
