import { changeBehaviours } from "../behaviours/behaviours";
import type { Reply } from "../http/reply";
import { isObject, type JsonObject } from "../json";
import type { Service } from "../service";

/** URL path of the emulator's HTTP control API. It needs no credentials, because the emulator listens on loopback only. */
export const CONTROL_PATH = "/_emulator/";

type Act = (service: Service, body: JsonObject) => unknown;

const done = (): object => ({ done: true });

const ACTS: Readonly<Record<string, Act>> = {
  "GET contents": (service) => service.contents(),
  "GET requests": (service) => service.log.entries,
  "GET secrets": (service) => service.secrets(),
  "GET behaviours": (service) => service.behaviours,
  "GET latency": (service) => ({ ms: service.latencyMs }),
  "POST reset": (service) => {
    service.log.clear();
    return done();
  },
  "POST faults": (service, body) => {
    if (body.clear === true) service.faults.clear();
    else service.inject(body);
    return done();
  },
  "POST behaviours": (service, body) => {
    changeBehaviours(service.behaviours, body);
    return service.behaviours;
  },
  "POST latency": (service, body) => {
    service.setLatency(body.ms);
    return done();
  },
  "POST edit": (service, body) => {
    service.edit(body);
    return done();
  },
};

export function control(service: Service, name: string, method: string, body: unknown): Reply {
  const act = Object.hasOwn(ACTS, `${method} ${name}`) ? ACTS[`${method} ${name}`] : undefined;
  if (!act) return { httpStatus: 404, body: { problem: `There is no control ${method} ${name}` } };
  try {
    return { httpStatus: 200, body: act(service, isObject(body) ? body : {}) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { httpStatus: 400, body: { problem: error.message } };
  }
}
