import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, posix } from "node:path";

/** The content types that browsers need. All other files are served as text. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder at `base` on 127.0.0.1 like any static server, for viewing the site and for its tests. */
export async function serveFolder(folder: string, { base = "/", port = 0 } = {}): Promise<StaticServer> {
  const fileFor = (path: string) => {
    if (!path.startsWith(base)) return undefined;
    // A normalized absolute path cannot leave the root.
    const inside = posix.normalize(`/${path.slice(base.length)}`);
    const file = join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined;
  };
  const server = createServer((request, response) => {
    const found = fileFor(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    const file = found ?? join(folder, "404.html");
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": TYPES[extname(file)] ?? "text/plain; charset=utf-8",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
