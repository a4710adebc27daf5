import * as pulumi from "@pulumi/pulumi";

/** The minimum cost of the engine: a constant string for the plugin, handlers that do nothing, and the inputs of a Document. */
const __provider =
  "exports.handler=()=>({create:async(i)=>({id:`${i.organizationId}/${i.documentId}`,outs:i}),update:async(_,o,i)=>({outs:i})})";

class Floor extends pulumi.CustomResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("pulumi-nodejs:dynamic/bench:Floor", name, { ...args, __provider });
  }
}

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
for (let index = 0; index < n; index += 1) {
  const documentName = edited && index === n - 1 ? "Another name" : `Document ${index}`;
  new Floor(`document-${index}`, {
    organizationId: "acme",
    documentId: `document-${index}`,
    documentName,
  });
}
