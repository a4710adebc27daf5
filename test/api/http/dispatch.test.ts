import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { Agent, Dispatcher } from "undici/index.js";
import type { ClientOptions } from "../../../src/api";
import { dispatch } from "../../../src/api/http/dispatch";
import { block } from "../../support";
import { success } from "../support/answers";
import { certificate, key } from "../support/certificate";
import {
  afterwards,
  clientOf,
  failureOf,
  listen,
  listener,
  read,
  serviceThat,
  type Seen,
} from "../support/service";

const VARIABLES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"];

beforeEach(() => {
  const before = VARIABLES.map((name) => [name, process.env[name]] as const);
  const restore = () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    return Promise.resolve();
  };
  for (const name of VARIABLES) Reflect.deleteProperty(process.env, name);
  afterwards(restore);
});

async function tlsService(host = "127.0.0.1") {
  const seen: Seen[] = [];
  const server = createHttpsServer({ key, cert: certificate }, listener(seen, [success([])]));
  const port = await listen(server, host);
  return { url: `https://${host}:${port}`, port, seen };
}

/** Starts a proxy that connects every tunnel to this port, whatever host is requested. */
async function proxyTo(port: number, admits: (request: IncomingMessage) => boolean = () => true) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const proxy = createHttpServer().on("connect", (request: IncomingMessage, client: Socket) => {
    asked.push(request.url ?? "");
    if (!admits(request)) {
      client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const service = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      service.pipe(client).pipe(service);
    });
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
  });
  const host = `127.0.0.1:${await listen(proxy)}`;
  afterwards(() => {
    for (const socket of sockets) socket.destroy();
    return Promise.resolve();
  });
  return { host, asked };
}

describe("TLS", () => {
  it("does not trust a self-signed certificate, tries only once, and explains how to trust it", async () => {
    const service = await tlsService();

    const failed = await failureOf(read(clientOf(service)));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 1, applied: "no" });
    expect(failed.message).toContain("TLS failure DEPTH_ZERO_SELF_SIGNED_CERT");
    expect(failed.message).toContain("NODE_EXTRA_CA_CERTS");
    expect(service.seen).toHaveLength(0);
  });

  it("does not accept a certificate for another host", async () => {
    const service = await tlsService("127.0.0.2");

    const failed = await failureOf(read(clientOf(service, {}, { ca: certificate })));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 1 });
    expect(failed.message).toContain("another host");
  });
});

describe("a proxy", () => {
  const url = "https://api.example.test";
  const trusting: ClientOptions = { ca: certificate };

  it.each(["HTTPS_PROXY", "http_proxy"])(
    "in %s is used, with an escaped password, and is rejected with a %% that starts no escape",
    async (name) => {
      const service = await tlsService();
      const basic = `Basic ${Buffer.from("ann:50%off grün").toString("base64")}`;
      const proxy = await proxyTo(service.port, ({ headers }) => headers["proxy-authorization"] === basic);
      process.env[name] = `http://ann:50%25off%20gr%C3%BCn@${proxy.host}`;
      await read(clientOf({ url }, {}, trusting));
      expect(proxy.asked).toEqual(["api.example.test:443"]);
      expect(service.seen).toHaveLength(1);
      expect(service.seen[0]?.headers).not.toHaveProperty("proxy-authorization");

      process.env[name] = `http://ann:50%off@${proxy.host}`;
      const failed = await failureOf((async () => read(clientOf({ url })))());
      expect(failed.message).toBe(`${name} must have %25 for a % in its user name and password`);
    },
  );

  it("in HTTPS_PROXY takes precedence over HTTP_PROXY, and the lower-case name over both", async () => {
    const service = await tlsService();
    const proxy = await proxyTo(service.port);
    process.env.https_proxy = `http://${proxy.host}`;
    process.env.HTTPS_PROXY = process.env.HTTP_PROXY = "http://127.0.0.1:1";

    await read(clientOf({ url }, {}, trusting));

    expect(proxy.asked).toHaveLength(1);
  });

  it("that rejects the credentials fails the operation at once, without printing them", async () => {
    const service = await tlsService();
    const proxy = await proxyTo(service.port, () => false);
    process.env.HTTPS_PROXY = `http://ann:proxy-canary@${proxy.host}`;

    const failed = await failureOf(read(clientOf({ url }, {}, trusting)));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 1, applied: "no" });
    expect(failed.message).toContain("the proxy requires a user name and a password (407)");
    expect(failed.message).toContain(proxy.host);
    expect(`${failed.stack} ${String(failed.cause)}`).not.toContain("proxy-canary");
  });

  it("that does not exist is named in the error", async () => {
    process.env.HTTPS_PROXY = "http://127.0.0.1:1";

    const failed = await failureOf(read(clientOf({ url }, { maxAttempts: 4 })));

    expect(failed).toMatchObject({ name: "UnreachableError", attempts: 4 });
    expect(failed.message).toBe(
      `could not reach ${url} (connection refused, with the proxy http://127.0.0.1:1 set in the environment), after 4 attempts`,
    );
  });

  it("is not used for hosts in NO_PROXY and for loopback addresses", async () => {
    const service = await tlsService();
    const proxy = await proxyTo(service.port);
    process.env.HTTPS_PROXY = process.env.HTTP_PROXY = `http://${proxy.host}`;
    process.env.NO_PROXY = ".example.test";

    await read(clientOf(service, {}, trusting));
    await failureOf(read(clientOf({ url }, { maxAttempts: 1, operationTimeoutSeconds: 2 }, trusting)));

    expect(proxy.asked).toEqual([]);
    expect(service.seen).toHaveLength(1);
  });

  it("is not used for hosts in httpHosts, because it would read the credentials", async () => {
    const service = await serviceThat(success([]));
    const proxy = await proxyTo(1);
    process.env.HTTPS_PROXY = process.env.HTTP_PROXY = `http://${proxy.host}`;
    // An address of this machine that does not count as a loopback address.
    const host = "0.0.0.0";

    await read(clientOf({ url: service.url.replace("127.0.0.1", host) }, { httpHosts: host }));

    expect(proxy.asked).toEqual([]);
    expect(service.seen).toHaveLength(1);
  });

  it("whose URL is malformed is rejected by the variable's name, without its value", async () => {
    process.env.HTTPS_PROXY = "ann:proxy-canary@proxy";

    const failed = await failureOf((async () => read(clientOf({ url })))());

    expect(failed.name).toBe("SettingError");
    expect(failed.message).toBe("HTTPS_PROXY must be a URL, such as http://proxy:3128");
  });
});

/** A dispatcher that gets a connection only after the request was abandoned. */
class Late extends Dispatcher {
  aborted = false;
  handler: Dispatcher.DispatchHandler | undefined;
  readonly controller = { abort: () => (this.aborted = true) } as unknown as Dispatcher.DispatchController;
  readonly haveConnection = () => this.handler?.onRequestStart?.(this.controller, {});

  override dispatch(_request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.handler = handler;
    return true;
  }
}

const REQUEST = { origin: "https://api.example.com", path: "/", method: "POST" } as const;

it("a request that is aborted before it has a connection is not sent, and is reported as not sent", async () => {
  const late = new Late();
  const { signal } = new AbortController();
  const ended = await dispatch(late, REQUEST, { signal, timeoutMs: 1, maxBytes: 1 });
  late.haveConnection();
  expect(ended).toEqual({ outcome: "aborted", sent: false });
  expect(late.aborted).toBe(true);
});

/** The steps of a request while this process is paused. */
const STEP = { arrived: 1, paused: 2, replied: 3 };

/** A service in another thread. It replies only while this thread is paused, so that the reply waits in the socket. */
async function serviceBehindPause() {
  const step = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { workerData: step, parentPort } = require("node:worker_threads");
     const server = require("node:http").createServer((request, response) => {
       request.resume().on("end", () => {
         Atomics.store(step, 0, ${STEP.arrived});
         while (Atomics.load(step, 0) === ${STEP.arrived});
         response.end("here");
         response.on("finish", () => (Atomics.store(step, 0, ${STEP.replied}), Atomics.notify(step, 0)));
       });
     });
     server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: step },
  );
  const port = await new Promise<number>((resolve) => worker.once("message", resolve));
  afterwards(() => worker.terminate());
  const pauseUntilReplied = async (milliseconds: number) => {
    while (Atomics.load(step, 0) !== STEP.arrived) await new Promise(setImmediate);
    Atomics.store(step, 0, STEP.paused);
    Atomics.wait(step, 0, STEP.paused);
    block(milliseconds);
  };
  return { origin: `http://127.0.0.1:${port}`, pauseUntilReplied };
}

describe("a reply that arrives while the process is paused longer than the time limit", () => {
  it("is read", async () => {
    const service = await serviceBehindPause();
    const agent = new Agent();
    afterwards(() => agent.close());
    const limits = { signal: new AbortController().signal, timeoutMs: 1000, maxBytes: 4 };

    const dispatched = dispatch(agent, { ...REQUEST, origin: service.origin }, limits);
    await service.pauseUntilReplied(limits.timeoutMs);

    expect(await dispatched).toMatchObject({ outcome: "reply", reply: { body: Buffer.from("here") } });
  });

  it.each([
    ["is read to its end, if there is always more in the socket", true, { outcome: "reply" }],
    ["is abandoned if the rest is still on its way", false, { outcome: "aborted", sent: true }],
  ])("%s", async (_, isComplete, expected) => {
    const late = new Late();
    const controller = new AbortController();
    const limits = { signal: controller.signal, timeoutMs: 10_000, maxBytes: 1000 };
    const dispatched = dispatch(late, REQUEST, limits);
    late.haveConnection();
    controller.abort();
    late.handler?.onResponseStart?.(late.controller, 200, {});
    for (let turn = 0; turn < 10; turn++) {
      await new Promise(setImmediate);
      late.handler?.onResponseData?.(late.controller, Buffer.from("x"));
    }
    if (isComplete) late.handler?.onResponseEnd?.(late.controller, {});
    expect(await dispatched).toMatchObject(expected);
  });
});
