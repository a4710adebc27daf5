import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { Audience } from "../resources";
import { grpc } from "./sdk";
import { masked } from "./secrets";

/** The engine's own message limit, 400 MiB. The default of gRPC, 4 MiB, is too small for a large set. */
const BYTES = 400 * 1024 * 1024;

/** The options of gRPC servers and clients. */
export const LIMITS = {
  "grpc.max_receive_message_length": BYTES,
  "grpc.max_send_message_length": BYTES,
  // The engine runs on this machine: a proxy from the environment would lose the messages for the user.
  "grpc.enable_http_proxy": 0,
  // Channel statistics are not used, and collecting them takes a tenth of each call's time.
  "grpc.enable_channelz": 0,
};

export class Engine {
  #client: EngineClient | undefined;
  readonly #underWay = new Set<Promise<void>>();

  attach(address: string): void {
    if (address !== "") this.#client ??= new EngineClient(address, grpc.credentials.createInsecure(), LIMITS);
  }

  /** Shows a message on the resource with the URN, or on the stack if the URN is empty. */
  log(severity: "INFO" | "WARNING", urn: string, message: string): Promise<void> {
    return this.#log(new LogRequest().setSeverity(LogSeverity[severity]).setUrn(urn).setMessage(message));
  }

  /**
   * Shows a temporary status message on the stack. (engine-notes: messages of a status)
   */
  status(message: string): Promise<void> {
    return this.#log(new LogRequest().setSeverity(LogSeverity.INFO).setEphemeral(true).setMessage(message));
  }

  /** Sends a message. A message that cannot be delivered is not an error. */
  #log(request: LogRequest): Promise<void> {
    const client = this.#client;
    if (!client) return Promise.resolve();
    request.setMessage(masked(request.getMessage()));
    const arriving = new Promise<void>((resolve) => {
      client.log(request, () => {
        this.#underWay.delete(arriving);
        resolve();
      });
    });
    this.#underWay.add(arriving);
    return arriving;
  }

  /**
   * Runs an operation on a resource and shows its messages there. Returns once the engine has received all of them, because it
   * shows them on the resource only during the call. (engine-notes: the engine's protocol)
   */
  async during<Result>(urn: string, work: (audience: Audience) => Result | Promise<Result>): Promise<Result> {
    const sent: Promise<void>[] = [];
    const notify = (message: string) => void sent.push(this.log("WARNING", urn, message));
    try {
      return await work({ notify });
    } finally {
      await Promise.all(sent);
    }
  }

  /** Waits until all sent messages have arrived. */
  async arrive(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
