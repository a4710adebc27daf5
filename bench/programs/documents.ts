import * as collab from "pulumi-collab";

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
for (let index = 0; index < n; index += 1) {
  const documentName = edited && index === n - 1 ? "Another name" : `Document ${index}`;
  new collab.Document(`document-${index}`, {
    organizationId: "acme",
    documentId: `document-${index}`,
    documentName,
  });
}
