import "../../patches/compile-cache";
import { promisify } from "node:util";
import type { sendUnaryData, ServerUnaryCall, ServiceDefinition } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { addressOfEngine, whenEngineEnds } from "../connections";
import { sinkTo, useLogSink } from "../log-sink";
import { asStatus, calls } from "./calls";
import { Engine, LIMITS } from "./engine";
import { ProviderMethods } from "./provider";
import { grpc } from "./sdk";
import { ResourceMethods } from "./resource-methods";

const service = Object.fromEntries(
  Object.entries(ResourceProviderService).map(([name, method]) => [
    name,
    Object.hasOwn(calls, name) ? { ...method, ...calls[name as keyof typeof calls] } : method,
  ]),
) as ServiceDefinition;

async function serve(engineAddress: string | undefined): Promise<number> {
  const engine = new Engine();
  // The engine hides what a plugin writes to stderr. (engine-notes: what a plugin writes)
  useLogSink(sinkTo("plugin", () => engine));
  if (engineAddress !== undefined) engine.attach(engineAddress);
  const server = new grpc.Server(LIMITS);
  server.addService(service, methodsOf(engine));
  // Returns the port.
  return promisify(server.bindAsync.bind(server))("127.0.0.1:0", grpc.ServerCredentials.createInsecure());
}

/** Returns the implemented methods. gRPC responds to all others with "unimplemented". */
function methodsOf(engine: Engine) {
  const provider = new ProviderMethods(engine);
  const methods = new ResourceMethods(engine, provider);
  return {
    handshake: unary(provider.handshake.bind(provider)),
    attach: unary(provider.attach.bind(provider)),
    getPluginInfo: unary(provider.getPluginInfo.bind(provider)),
    getSchema: unary(provider.getSchema.bind(provider)),
    checkConfig: unary(provider.checkConfig.bind(provider)),
    diffConfig: unary(provider.diffConfig.bind(provider)),
    configure: unary(provider.configure.bind(provider)),
    invoke: unary(provider.invoke.bind(provider)),
    cancel: unary(provider.cancel.bind(provider)),
    check: unary(methods.check.bind(methods)),
    diff: unary(methods.diff.bind(methods)),
    create: unary(methods.create.bind(methods)),
    read: unary(methods.read.bind(methods)),
    update: unary(methods.update.bind(methods)),
    delete: unary(methods.delete.bind(methods)),
  };
}

const unary =
  <Request, Response>(respond: (request: Request) => Response | Promise<Response>) =>
  ({ request }: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>): void => {
    void (async () => respond(request))().then(
      (response) => {
        callback(null, response);
      },
      (error: unknown) => {
        callback(asStatus(error));
      },
    );
  };

whenEngineEnds(() => process.exit(1));

// The engine reads the port from the first line. Nothing else may be written to stdout.
void serve(addressOfEngine()).then((port) => process.stdout.write(`${port}\n`));
