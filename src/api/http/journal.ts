import type { LogEvent, Logger } from "../log";
import type { Reply } from "./exchange";
import type { Failure } from "./failure";
import type { Run } from "./run";
import type { Message } from "./message";

/** Writes what happens to the logger, if there is one, masked. */
export class Journal {
  constructor(private readonly logger: Logger | undefined) {}

  request({ mask, path, headers, body }: Message, { operation, attempts }: Run, baseUrl: string): void {
    this.#write(() => ({
      event: "request",
      operation,
      attempt: attempts,
      url: baseUrl + path,
      headers: mask.headers(headers),
      body: mask.json(body),
    }));
  }

  reply({ mask }: Message, { operation, attempts }: Run, reply: Reply, milliseconds: number): void {
    const { httpStatus } = reply;
    this.#write(() => {
      const body = parsed(reply);
      const facts = { event: "reply", operation, attempt: attempts, httpStatus, milliseconds } as const;
      return body === undefined ? facts : { ...facts, body: mask.json(body) };
    });
  }

  failure({ mask }: Message, { operation, attempts }: Run, failure: Failure, retryIn?: number): void {
    this.#write(() => ({
      event: "failure",
      operation,
      attempt: attempts,
      reason: mask.text(failure.words),
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
