import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { isMap, jsonIn } from "../../values/plain";
import type { Service } from "../service";
import { carryOut } from "./carry-out";
import { routes } from "./server";

/** The controller of a request that cannot be paused or aborted, because its reply is complete at once. */
export const UNCONTROLLED: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/** Returns a dispatcher with which a client in the same process reaches the service, without a connection. */
export const inProcess = (service: Service): Pick<Dispatcher, "dispatch"> => ({
  dispatch({ path, headers, body }, handler) {
    queueMicrotask(() => {
      handler.onRequestStart?.(UNCONTROLLED, {});
      const operation = routes.get(path);
      if (!operation) throw new Error(`There is no operation at ${path}`);
      const sent = jsonIn(typeof body === "string" ? body : "");
      const { outcome } = service.addRequest(operation, isMap(sent) ? sent.data : undefined);
      const request = { operation, headers: headers as IncomingHttpHeaders, body: sent };
      const reply = carryOut(service, request, outcome);
      handler.onResponseStart?.(UNCONTROLLED, reply.httpStatus, JSON_HEADERS);
      handler.onResponseData?.(UNCONTROLLED, Buffer.from(JSON.stringify(reply.body)));
      handler.onResponseEnd?.(UNCONTROLLED, {});
    });
    return true;
  },
});

const JSON_HEADERS = { "content-type": "application/json" };
