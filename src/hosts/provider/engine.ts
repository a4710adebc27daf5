import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { LIMITS } from "./limits";
import { rowOfResource } from "../progress/engine-display";
import type { Audience } from "../resources";
import { grpc } from "./sdk";

/** The engine, as far as it listens to its plugins. */
export class Engine {
  #client: EngineClient | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /** Speaks to the engine at an address. */
  attach(address: string): void {
    if (address !== "") this.#client ??= new EngineClient(address, grpc.credentials.createInsecure(), LIMITS);
  }

  /** Shows a warning at a resource. */
  warn(urn: string, message: string): Promise<void> {
    return this.tell("WARNING", urn, message);
  }

  /** Tells something, at a resource where one is named. */
  tell(severity: Severity, urn: string, message: string): Promise<void> {
    return this.#log(new LogRequest().setSeverity(LogSeverity[severity]).setUrn(urn).setMessage(message));
  }

  /** Shows for now what a resource is at, or what the stack is at where there is no URN. (engine-notes: messages of a status) */
  status(urn: string, message: string): Promise<void> {
    const request = new LogRequest().setSeverity(LogSeverity.INFO).setEphemeral(true);
    return this.#log(request.setUrn(urn).setMessage(message));
  }

  /** A message that does not arrive ends nothing. */
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

  /** Waits until all that was told has arrived. */
  async arrive(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** `DEBUG` is shown with `--debug` alone. */
type Severity = "DEBUG" | "INFO" | "WARNING";

/** What one call says of its resource. The engine shows it there only while the call is under way. (engine-notes: the engine's protocol) */
export class Messages {
  readonly #sent: Promise<void>[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly urn: string,
  ) {}

  tell(severity: Severity, message: string): void {
    this.#sent.push(this.engine.tell(severity, this.urn, message));
  }

  /** Does what the messages are about, and ends when the engine has all of them. */
  async during<Result>(work: (audience: Audience) => Result | Promise<Result>): Promise<Result> {
    const notify = (message: string) => {
      this.tell("WARNING", message);
    };
    const status = (words: string) => this.engine.status(this.urn, words);
    try {
      return await rowOfResource().during(status, (progress) => work({ notify, progress }));
    } finally {
      await Promise.all(this.#sent);
    }
  }
}
