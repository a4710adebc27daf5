import { AsyncLocalStorage } from "node:async_hooks";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { statusLine } from "../status-line";
import type { SettingValues } from "../../settings";
import { useLogSink } from "../request-log";
import type { Audience } from "../resources";
import { LIMITS } from "./limits";
import { grpc } from "./sdk";

export class Engine {
  #client: EngineClient | undefined;
  readonly #underWay = new Set<Promise<void>>();

  attach(address: string): void {
    if (address !== "") this.#client ??= new EngineClient(address, grpc.credentials.createInsecure(), LIMITS);
  }

  /** Shows a message on the resource with the URN, or on the stack if the URN is empty. */
  log(severity: Severity, urn: string, message: string): Promise<void> {
    return this.#log(new LogRequest().setSeverity(LogSeverity[severity]).setUrn(urn).setMessage(message));
  }

  /**
   * Shows a temporary status message on a resource, or on the stack if the URN is empty. (engine-notes: messages of a status)
   */
  status(urn: string, message: string): Promise<void> {
    const request = new LogRequest().setSeverity(LogSeverity.INFO).setEphemeral(true);
    return this.#log(request.setUrn(urn).setMessage(message));
  }

  /** Sends a message. A message that cannot be delivered is not an error. */
  #log(request: LogRequest): Promise<void> {
    const client = this.#client;
    if (!client) return Promise.resolve();
    const arriving = new Promise<void>((resolve) => {
      client.log(request, () => {
        this.#underWay.delete(arriving);
        resolve();
      });
    });
    this.#underWay.add(arriving);
    return arriving;
  }

  /** Waits until all sent messages have arrived. */
  async arrive(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** The engine shows `DEBUG` messages only with `--debug`. */
type Severity = "DEBUG" | "INFO" | "WARNING";

/**
 * The messages of one call about its resource. The engine shows them on the resource only during the call.
 * (engine-notes: the engine's protocol)
 */
export class Messages {
  readonly #sent: Promise<void>[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly urn: string,
  ) {}

  log(severity: Severity, message: string): void {
    this.#sent.push(this.engine.log(severity, this.urn, message));
  }

  /** Runs the operation that the messages describe, and returns once the engine has received all of them. */
  async during<Result>(work: (audience: Audience) => Result | Promise<Result>): Promise<Result> {
    const notify = (message: string) => {
      this.log("WARNING", message);
    };
    const status = (text: string) => this.engine.status(this.urn, text);
    try {
      return await statusLine.during(status, (progress) => work({ notify, progress }));
    } finally {
      await Promise.all(this.#sent);
    }
  }
}

/** The messages of the call that sends a request. A request that several calls share is logged with the first of them. */
const speaking = new AsyncLocalStorage<Messages>();

let debugging = false;

/**
 * Runs an operation and sends what it logs to the messages of its call. The async context makes Node run hooks for every promise
 * in the process, so it is not used when logging is off.
 */
export function speakingBy<Result>(
  messages: Messages,
  { log = "off" }: SettingValues,
  work: () => Result,
): Result {
  return debugging || log !== "off" ? speaking.run(messages, work) : work();
}

/** Sends each log line to the engine, which hides what a plugin writes to stderr. (engine-notes: what a plugin writes) */
export function logBy(engine: Engine, isDebugging: boolean): void {
  debugging = isDebugging;
  const log = (severity: Severity) => (message: string) => {
    const messages = speaking.getStore();
    if (messages) messages.log(severity, message);
    else void engine.log(severity, "", message);
  };
  useLogSink({
    writer: "plugin",
    line: log("INFO"),
    debug: log("DEBUG"),
    warn: log("WARNING"),
    isDebugging,
    status: (message) => engine.status("", message),
  });
}

/**
 * Reports whether the engine shows debug messages, as far as the plugin can know. The engine does not pass a plain `--debug` on
 * to its plugins.
 */
export function isDebuggingIn(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env["PULUMI_OPTION_DEBUG"] === "true" || args.some((word) => /^-v=\d+$/.test(word));
}
