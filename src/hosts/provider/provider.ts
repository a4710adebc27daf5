import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { gatherSettings } from "../../settings/values";
import type { SettingValues } from "../../settings";
import { nameInPackage } from "../../values/type-token";
import { endAll } from "../ending";
import * as config from "./config";
import type { Engine } from "./engine";
import { call } from "./functions";
import { schema, version } from "./package";
import { PluginInfo, type PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { empty } from "./sdk";
import { either } from "./secrets";
import { received, sent } from "./wire";

const { DIFF_NONE, DIFF_SOME } = messages.DiffResponse.DiffChanges;

/** What the engine asks of a provider as a whole: who it is, its settings, its functions. */
export class Provider {
  #configured: (key: string) => string | undefined = () => undefined;
  #settings = gatherSettings(this.#configured, process.env);
  /** Whether resources come with what settings say of them. */
  isOfClasses = false;

  constructor(private readonly engine: Engine) {}

  /** The settings that the resources of this provider work with. */
  readonly settings = (): SettingValues => this.#settings;

  handshake(request: messages.ProviderHandshakeRequest): messages.ProviderHandshakeResponse {
    this.engine.attach(request.getEngineAddress());
    return new messages.ProviderHandshakeResponse().setAcceptSecrets(true);
  }

  attach(request: PluginAttach) {
    this.engine.attach(request.getAddress());
    return new empty.Empty();
  }

  getPluginInfo(): PluginInfo {
    return new PluginInfo().setVersion(version());
  }

  getSchema(): messages.GetSchemaResponse {
    return new messages.GetSchemaResponse().setSchema(schema());
  }

  async checkConfig(request: messages.CheckRequest): Promise<messages.CheckResponse> {
    const { values, secrets } = received(request.getNews());
    await Promise.all(
      config.warningsOf(values).map((warning) => this.engine.warn(request.getUrn(), warning)),
    );
    const response = new messages.CheckResponse();
    const objection = config.objectionTo(values);
    if (objection !== undefined) response.addFailures(new messages.CheckFailure().setReason(objection));
    return response.setInputs(sent(config.inOneForm(values), either(secrets, config.SECRET_SETTINGS)));
  }

  /** Nothing of a provider replaces its resources: that would delete documents with their data when a key is rotated. (engine-notes: another provider) */
  async diffConfig(request: messages.DiffRequest): Promise<messages.DiffResponse> {
    const before = received(request.getOldInputs() ?? request.getOlds()).values;
    const moving = config.movingSettings(before, received(request.getNews()).values);
    if (moving.length > 0) await this.engine.warn(request.getUrn(), config.movingWarning(moving));
    return new messages.DiffResponse().setChanges(moving.length > 0 ? DIFF_SOME : DIFF_NONE);
  }

  configure(request: messages.ConfigureRequest): messages.ConfigureResponse {
    const { values } = received(request.getArgs());
    this.#configured = config.reading(values);
    this.#settings = gatherSettings(this.#configured, process.env);
    this.isOfClasses = config.isOfClasses(values);
    return new messages.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
  }

  async invoke(request: messages.InvokeRequest): Promise<messages.InvokeResponse> {
    const { values } = received(request.getArgs());
    const name = nameInPackage(request.getTok()) ?? request.getTok();
    const result = await call(name, values, {
      configured: this.#configured,
      status: (words) => this.engine.status("", words),
    });
    return new messages.InvokeResponse().setReturn(sent(result.values, result.secrets));
  }

  cancel() {
    endAll();
    return new empty.Empty();
  }
}
