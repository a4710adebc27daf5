import { expect, it } from "@jest/globals";
import { Dispatcher } from "undici";
import { dispatch } from "../../../src/api/http/dispatch";

/** A dispatcher that gets a connection only after the request was abandoned. */
class Late extends Dispatcher {
  aborted = false;
  readonly haveConnection = () => {
    this.handler?.onRequestStart?.(
      { abort: () => (this.aborted = true) } as unknown as Dispatcher.DispatchController,
      {},
    );
  };
  private handler: Dispatcher.DispatchHandler | undefined;

  override dispatch(_request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.handler = handler;
    return true;
  }
}

const REQUEST = { origin: "https://api.example.com", path: "/", method: "POST" } as const;

it("a request that was given up before it had a connection is not sent, and says so", async () => {
  const late = new Late();
  const { signal } = new AbortController();
  const ended = await dispatch(late, REQUEST, { signal, timeoutMs: 1, maxBytes: 1 });
  late.haveConnection();
  expect(ended).toEqual({ outcome: "aborted", sent: false });
  expect(late.aborted).toBe(true);
});
