import * as collab from "pulumi-collab";

const EACH = 100;

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
for (let customer = 0; customer < n / EACH; customer += 1) {
  const documents = Object.fromEntries(
    Array.from({ length: EACH }, (_, index) => [
      `document-${index}`,
      { documentName: edited && customer === 0 && index === 0 ? "Another name" : `Document ${index}` },
    ]),
  );
  const organizationId = `customer-${customer}`;
  new collab.DocumentSet(organizationId, { organizationId, createOrganization: true, documents });
}
