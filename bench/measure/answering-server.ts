import { createServer } from "node:http";

/**
 * A service that gives one answer after a millisecond, in a process of its own. It does less than the emulator, so that
 * the client and not the service is what is measured.
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
