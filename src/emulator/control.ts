import { changeBehaviours } from "./behaviours";
import type { Engine } from "./engine";
import type { Answer } from "./failure";
import { isObject, type JsonObject } from "./json";

/** Where the emulator is controlled over HTTP. No credentials: it listens on loopback only. */
export const CONTROL_PATH = "/_emulator/";

type Act = (engine: Engine, body: JsonObject) => unknown;

const done = (): object => ({ done: true });

const ACTS: Readonly<Record<string, Act>> = {
  "GET contents": (engine) => engine.contents(),
  "GET requests": (engine) => engine.log.entries,
  "GET secrets": (engine) => engine.secrets(),
  "GET behaviours": (engine) => engine.behaviours,
  "GET latency": (engine) => ({ ms: engine.latencyMs }),
  "POST reset": (engine) => {
    engine.log.clear();
    return done();
  },
  "POST faults": (engine, body) => {
    if (body.clear === true) engine.faults.clear();
    else engine.inject(body);
    return done();
  },
  "POST behaviours": (engine, body) => {
    changeBehaviours(engine.behaviours, body);
    return engine.behaviours;
  },
  "POST latency": (engine, body) => {
    engine.setLatency(body.ms);
    return done();
  },
  "POST edit": (engine, body) => {
    engine.edit(body);
    return done();
  },
};

export function control(engine: Engine, name: string, method: string, body: unknown): Answer {
  const act = Object.hasOwn(ACTS, `${method} ${name}`) ? ACTS[`${method} ${name}`] : undefined;
  if (!act) return { httpStatus: 404, body: { problem: `There is no control ${method} ${name}` } };
  try {
    return { httpStatus: 200, body: act(engine, isObject(body) ? body : {}) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { httpStatus: 400, body: { problem: error.message } };
  }
}
