import type { sendUnaryData, Server, ServerUnaryCall, ServiceDefinition } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { calls } from "./calls";
import { Engine } from "./engine";
import { asStatus } from "./failures";
import { LIMITS } from "./limits";
import { isDebuggingIn, logBy } from "./log";
import { Provider } from "./provider";
import { grpc } from "./sdk";
import { ResourceMethods } from "./resource-methods";

const service = Object.fromEntries(
  Object.entries(ResourceProviderService).map(([name, method]) => [
    name,
    Object.hasOwn(calls, name) ? { ...method, ...calls[name as keyof typeof calls] } : method,
  ]),
) as ServiceDefinition;

/** Starts a provider for the engine at an address and returns the port that the provider listens on. */
export async function serve(engineAddress: string | undefined): Promise<number> {
  const engine = new Engine();
  logBy(engine, isDebuggingIn(process.argv.slice(2), process.env));
  if (engineAddress !== undefined) engine.attach(engineAddress);
  const server = new grpc.Server(LIMITS);
  server.addService(service, responses(engine));
  return listen(server);
}

/** Returns the implemented methods. gRPC responds to all others with "unimplemented". */
function responses(engine: Engine) {
  const provider = new Provider(engine);
  const methods = new ResourceMethods(engine, provider);
  return {
    handshake: answering(provider.handshake.bind(provider)),
    attach: answering(provider.attach.bind(provider)),
    getPluginInfo: answering(provider.getPluginInfo.bind(provider)),
    getSchema: answering(provider.getSchema.bind(provider)),
    checkConfig: answering(provider.checkConfig.bind(provider)),
    diffConfig: answering(provider.diffConfig.bind(provider)),
    configure: answering(provider.configure.bind(provider)),
    invoke: answering(provider.invoke.bind(provider)),
    cancel: answering(provider.cancel.bind(provider)),
    check: answering(methods.check.bind(methods)),
    diff: answering(methods.diff.bind(methods)),
    create: answering(methods.create.bind(methods)),
    read: answering(methods.read.bind(methods)),
    update: answering(methods.update.bind(methods)),
    delete: answering(methods.delete.bind(methods)),
  };
}

const answering =
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

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(error);
      else resolve(port);
    });
  });
}
