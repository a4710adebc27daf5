import { expect, it } from "@jest/globals";
import type { sendUnaryData, ServerUnaryCall } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { atEnd } from "../../../src/hosts/ending";
import { Engine } from "../../../src/hosts/provider/engine";
import { ProviderMethods } from "../../../src/hosts/provider/provider";
import { empty, grpc } from "../../../src/hosts/provider/sdk";
import { serve } from "./struct";

it("the closing lines of a run reach the engine before `cancel` returns: it shows none afterwards", async () => {
  const shown: string[] = [];
  const server = new grpc.Server();
  server.addService(EngineService, {
    log({ request }: ServerUnaryCall<LogRequest, unknown>, callback: sendUnaryData<unknown>) {
      shown.push(request.getMessage());
      callback(null, new empty.Empty());
    },
  });
  const engine = new Engine();
  engine.attach(await serve(server));
  atEnd(() => void engine.log("INFO", "", "12 requests were sent"));

  await new ProviderMethods(engine).cancel();

  expect(shown).toEqual(["12 requests were sent"]);
  server.forceShutdown();
});
