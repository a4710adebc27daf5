import { createServer } from "node:http";

/**
 * A service that returns the same response after a millisecond, in a separate process. It does less than the emulator, so that
 * the benchmark measures the client and not the service.
 */
const reply = JSON.stringify({
  result: {
    status: "success",
    message: "Document(s) updated successfully.",
    data: { "document-1": { success: true, id: "4711", message: "Document updated." } },
  },
});
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  request.on("end", () => {
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json" }).end(reply);
    }, 1);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null)
    process.stdout.write(`listening at http://127.0.0.1:${address.port}\n`);
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
