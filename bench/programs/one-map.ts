import * as pulumi from "@pulumi/pulumi";

/** The minimum cost of the engine for a set: one resource with the same map and handlers that do nothing. */
const __provider =
  "exports.handler=()=>({create:async(i)=>({id:i.organizationId,outs:i}),update:async(_,o,i)=>({outs:i})})";

class OneMap extends pulumi.CustomResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("pulumi-nodejs:dynamic/bench:OneMap", name, { ...args, __provider });
  }
}

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
const documents = Object.fromEntries(
  Array.from({ length: n }, (_, index) => [
    `document-${index}`,
    { documentName: edited && index === n - 1 ? "Another name" : `Document ${index}` },
  ]),
);
new OneMap("documents", { organizationId: "acme", documents });
