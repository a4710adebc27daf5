import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { isMap, jsonIn } from "../../values/plain";
import type { Service } from "../service";
import { carryOut } from "./carry-out";
import { routes } from "./server";

/** Returns a dispatcher with which a client in the same process reaches the service, without a connection. */
export const inProcess = (service: Service): Pick<Dispatcher, "dispatch"> => ({
  dispatch({ path, headers, body }, handler) {
    const controller: Dispatcher.DispatchController = {
      aborted: false,
      paused: false,
      reason: null,
      abort: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    };
    queueMicrotask(() => {
      handler.onRequestStart?.(controller, {});
      const operation = routes.get(path);
      if (!operation) throw new Error(`There is no operation at ${path}`);
      const sent = jsonIn(typeof body === "string" ? body : "");
      const { outcome } = service.addRequest(operation, isMap(sent) ? sent.data : undefined);
      const request = { operation, headers: headers as IncomingHttpHeaders, body: sent };
      const reply = carryOut(service, request, outcome);
      handler.onResponseStart?.(controller, reply.httpStatus, JSON_HEADERS);
      handler.onResponseData?.(controller, Buffer.from(JSON.stringify(reply.body)));
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  },
});

const JSON_HEADERS = { "content-type": "application/json" };
