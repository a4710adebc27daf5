import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { LIMITS } from "./limits";
import { grpc } from "./sdk";

/** The engine, as far as it listens to its plugins. */
export class Engine {
  #client: EngineClient | undefined;
  readonly #underWay = new Set<Promise<void>>();

  /** Speaks to the engine at an address. */
  attach(address: string): void {
    if (address !== "") this.#client ??= new EngineClient(address, grpc.credentials.createInsecure(), LIMITS);
  }

  /** Tells something, at a resource where one is named. A message that does not arrive ends nothing. */
  tell(severity: Severity, urn: string, message: string): Promise<void> {
    const client = this.#client;
    if (!client) return Promise.resolve();
    const request = new LogRequest().setSeverity(LogSeverity[severity]).setUrn(urn).setMessage(message);
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

  readonly notify = (message: string): void => {
    this.tell("WARNING", message);
  };

  tell(severity: Severity, message: string): void {
    this.#sent.push(this.engine.tell(severity, this.urn, message));
  }

  /** Waits until the engine has all of them. */
  async arrive(): Promise<void> {
    await Promise.all(this.#sent);
  }
}
