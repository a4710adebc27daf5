// Uses the browser's own protocol over two pipes: playwright-core would add 8 MB for the ten commands used here.

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { z } from "zod";

/** Returns the browser that `CHROME_PATH` names, or an installed one. This package does not install a browser. */
export const findBrowser = (): string | undefined =>
  [process.env["CHROME_PATH"], "chromium", "chromium-browser", "google-chrome"].find(
    (name) => name !== undefined && spawnSync(name, ["--version"]).status === 0,
  );

/**
 * Returns the flags to start a browser with. They suppress prompts and background requests, and make pages look the same on
 * every machine.
 */
export const browserFlags = (profile: string): string[] => [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
  `--user-data-dir=${profile}`,
];

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

interface Asked {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const seen = {
  log: z.object({ entry: z.object({ level: z.string(), text: z.string() }) }),
  console: z.object({ type: z.string(), args: z.array(z.object({ value: z.unknown().optional() })) }),
  exception: z.object({
    exceptionDetails: z.object({
      text: z.string(),
      exception: z.object({ description: z.string().optional() }).optional(),
    }),
  }),
  request: z.object({ request: z.object({ url: z.string() }) }),
};

/** A headless browser with one page. */
export class Browser {
  /** Errors and warnings in the console of the page, and its uncaught exceptions. */
  readonly complaints: string[] = [];
  /** The URLs that the page requested. */
  readonly requests: string[] = [];
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #asked = new Map<number, Asked>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #ended: Promise<unknown>;
  #session: string | undefined;
  #count = 0;

  private constructor(child: ChildProcess, profile: string) {
    this.#child = child;
    this.#profile = profile;
    this.#ended = new Promise((resolve) => child.once("close", resolve));
    let rest = "";
    (child.stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop() ?? "";
      for (const json of messages) this.#take(message.parse(JSON.parse(json)));
    });
    void this.#ended.then(() => {
      for (const { method, reject } of this.#asked.values())
        reject(new Error(`the browser ended before ${method}`));
    });
  }

  /** Starts the browser that `findBrowser` returned. */
  static async start(file: string): Promise<Browser> {
    const profile = await mkdtemp(join(tmpdir(), "pulumi-collab-browser-"));
    const child = spawn(file, [...browserFlags(profile), "--remote-debugging-pipe"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    const browser = new Browser(child, profile);
    const { targetId } = z
      .object({ targetId: z.string() })
      .parse(await browser.send("Target.createTarget", { url: "about:blank" }));
    const { sessionId } = z
      .object({ sessionId: z.string() })
      .parse(await browser.send("Target.attachToTarget", { targetId, flatten: true }));
    browser.#session = sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await browser.send(`${domain}.enable`);
    return browser;
  }

  /** Sends a command of the protocol. */
  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#count;
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    return new Promise((resolve, reject) => this.#asked.set(id, { method, resolve, reject }));
  }

  /** Opens a URL. Resolves once the page and the resources it requested are loaded. */
  async open(url: string): Promise<void> {
    const loaded = this.#next("Page.loadEventFired");
    await this.send("Page.navigate", { url });
    await loaded;
  }

  /** Evaluates an expression on the page and returns its value. */
  async value(expression: string): Promise<unknown> {
    const reply = z
      .object({
        result: z.object({ value: z.unknown().optional() }),
        exceptionDetails: seen.exception.shape.exceptionDetails.optional(),
      })
      .parse(await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }));
    const { exceptionDetails: thrown } = reply;
    if (thrown) throw new Error(`${expression}: ${thrown.exception?.description ?? thrown.text}`);
    return reply.result.value;
  }

  /** Resolves once the expression is truthy on the page. */
  async until(expression: string): Promise<void> {
    await this.value(`new Promise((resolve) => {
      const look = () => (${expression}) ? resolve() : setTimeout(look, 20);
      look();
    })`);
  }

  async click(selector: string): Promise<void> {
    await this.value(`document.querySelector(${JSON.stringify(selector)}).click()`);
  }

  /** Clicks a link to another page. Resolves once that page is loaded. */
  async follow(selector: string): Promise<void> {
    const loaded = this.#next("Page.loadEventFired");
    await this.click(selector);
    await loaded;
  }

  /** Sets the size of the screen and the user's preferred color scheme. */
  async screen(width: number, height: number, colours: "light" | "dark" = "light"): Promise<void> {
    const mobile = width < 600;
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
    const features = [{ name: "prefers-color-scheme", value: colours }];
    await this.send("Emulation.setEmulatedMedia", { features });
  }

  /** Takes a screenshot, as PNG. */
  async picture(): Promise<Buffer> {
    const reply = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(z.object({ data: z.string() }).parse(reply).data, "base64");
  }

  async close(): Promise<void> {
    this.#session = undefined;
    // The browser may end before it replies.
    await Promise.race([this.send("Browser.close").catch(() => undefined), this.#ended]);
    await this.#ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #next(method: string): Promise<void> {
    return new Promise((resolve) =>
      this.#waiting.set(method, [...(this.#waiting.get(method) ?? []), resolve]),
    );
  }

  #take({ id, method, params, result, error }: z.infer<typeof message>): void {
    if (id !== undefined) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
      else asked?.resolve(result);
    }
    if (method === undefined) return;
    for (const resolve of this.#waiting.get(method) ?? []) resolve();
    this.#waiting.delete(method);
    if (method === "Log.entryAdded") {
      const { level, text } = seen.log.parse(params).entry;
      if (level === "error" || level === "warning") this.complaints.push(text);
    }
    if (method === "Runtime.consoleAPICalled") {
      const { type, args } = seen.console.parse(params);
      if (type === "error" || type === "warning")
        this.complaints.push(args.map(({ value }) => String(value)).join(" "));
    }
    if (method === "Runtime.exceptionThrown") {
      const { text, exception } = seen.exception.parse(params).exceptionDetails;
      this.complaints.push(exception?.description ?? text);
    }
    if (method === "Network.requestWillBeSent") this.requests.push(seen.request.parse(params).request.url);
  }
}
