import type { Call } from "./http/call";
import type { Reply } from "./http/dispatch";
import type { FailedAttempt } from "./http/failed-attempt";
import type { OperationName } from "./operations";
import type { HttpRequest } from "./request";

/** What the client tells its logger. Credentials and secrets are masked in all of it. */
export type LogEvent =
  | {
      readonly event: "request";
      readonly operation: OperationName;
      /** 1 for the first try. */
      readonly attempt: number;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  | {
      readonly event: "reply";
      readonly operation: OperationName;
      readonly attempt: number;
      readonly httpStatus: number;
      readonly milliseconds: number;
      /** The parsed body; absent when it is not JSON. */
      readonly body?: unknown;
    }
  | {
      readonly event: "failure";
      readonly operation: OperationName;
      readonly attempt: number;
      readonly reason: string;
      /** How long is waited before the next try; absent when this was the last. */
      readonly retryInMilliseconds?: number;
    };

/** Receives each event. What it throws is ignored: logging must not change what happens. */
export type Logger = (event: LogEvent) => void;

/** Writes what happens to the logger, if there is one, masked. */
export class Log {
  constructor(private readonly logger: Logger | undefined) {}

  request({ mask, path, headers, body }: HttpRequest, { operation, attempts }: Call, baseUrl: string): void {
    this.#write(() => ({
      event: "request",
      operation,
      attempt: attempts,
      url: baseUrl + path,
      headers: mask.headers(headers),
      body: mask.json(body),
    }));
  }

  reply({ mask }: HttpRequest, { operation, attempts }: Call, reply: Reply, milliseconds: number): void {
    const { httpStatus } = reply;
    this.#write(() => {
      const body = parsed(reply);
      const facts = { event: "reply", operation, attempt: attempts, httpStatus, milliseconds } as const;
      return body === undefined ? facts : { ...facts, body: mask.json(body) };
    });
  }

  failure(
    { mask }: HttpRequest,
    { operation, attempts }: Call,
    failed: FailedAttempt,
    retryIn?: number,
  ): void {
    this.#write(() => ({
      event: "failure",
      operation,
      attempt: attempts,
      reason: mask.text(failed.words),
      ...(retryIn === undefined ? {} : { retryInMilliseconds: Math.round(retryIn) }),
    }));
  }

  #write(event: () => LogEvent): void {
    if (!this.logger) return;
    try {
      this.logger(event());
    } catch {
      // A logger that fails must not turn an operation that succeeded into an error.
    }
  }
}

function parsed(reply: Reply): unknown {
  try {
    return JSON.parse(reply.body.toString("utf8"));
  } catch {
    return undefined;
  }
}
