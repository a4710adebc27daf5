import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { LIMITS } from "./limits";
import { rowOfResource } from "../progress/engine-display";
import type { Audience } from "../resources";
import { grpc } from "./sdk";

/** The part of the engine that receives messages from plugins. */
export class Engine {
  #client: EngineClient | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /** Connects to the engine at an address. */
  attach(address: string): void {
    if (address !== "") this.#client ??= new EngineClient(address, grpc.credentials.createInsecure(), LIMITS);
  }

  /** Shows a warning on a resource. */
  warn(urn: string, message: string): Promise<void> {
    return this.log("WARNING", urn, message);
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
      return await rowOfResource().during(status, (progress) => work({ notify, progress }));
    } finally {
      await Promise.all(this.#sent);
    }
  }
}
