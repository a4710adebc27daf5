import * as collab from "pulumi-collab";

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
const documents = Object.fromEntries(
  Array.from({ length: n }, (_, index) => [
    `document-${index}`,
    { documentName: edited && index === n - 1 ? "Another name" : `Document ${index}` },
  ]),
);
new collab.DocumentSet("documents", { organizationId: "acme", documents });
