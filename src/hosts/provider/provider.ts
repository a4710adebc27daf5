import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { runEndings } from "../../api/journal/ending";
import { gatherSettings } from "../../settings/values";
import type { SettingValues } from "../../settings";
import { movingWarning } from "../../settings/approval";
import { keyOf } from "../../settings/how-to-set";
import { nameInPackage } from "../../values/type-token";
import { endAll } from "../ending";
import { attachTo } from "../engine-address";
import type { AnswerTo, AskedFor } from "./calls";
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

  async checkConfig(asked: AskedFor<"checkConfig">): Promise<AnswerTo<"checkConfig">> {
    const { values, secrets } = asked.properties("news");
    const urn = asked.message.getUrn();
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
  async diffConfig(asked: AskedFor<"diffConfig">): Promise<AnswerTo<"diffConfig">> {
    const before = asked.properties(asked.has("oldInputs") ? "oldInputs" : "olds").values;
    const after = asked.properties("news").values;
    const moving = config.movingSettings(before, after);
    if (moving.length > 0) await this.engine.warn(asked.message.getUrn(), movingWarning(moving));
    const changed = config.changedSettings(before, after);
    const message = new messages.DiffResponse().setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
    // A preview masks secrets. The names of the settings let a review distinguish a rotated token from another API key.
    return { message: message.setDiffsList(changed.map(keyOf)) };
  }

  configure(asked: AskedFor<"configure">): AnswerTo<"configure"> {
    const { values } = asked.properties("args");
    this.#configured = config.reading(values);
    this.#settings = gatherSettings(this.#configured, process.env);
    this.isOfClasses = config.isOfClasses(values);
    return { message: new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true) };
  }

  async invoke(asked: AskedFor<"invoke">): Promise<AnswerTo<"invoke">> {
    const { values } = asked.properties("args");
    const token = asked.message.getTok();
    const name = nameInPackage(token) ?? token;
    const result = await call(name, values, {
      configured: this.#configured,
      status: (words) => this.engine.status("", words),
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
