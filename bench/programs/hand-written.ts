import * as pulumi from "@pulumi/pulumi";

interface DocumentInputs {
  organizationId: string;
  documentId: string;
  documentName: string;
}

/** The way that dynamic providers are usually written: a class that the SDK serialises, a request for each document. */
class DocumentProvider implements pulumi.dynamic.ResourceProvider<DocumentInputs, DocumentInputs> {
  private baseUrl = "";
  private apiKey = "";
  private authToken = "";

  // eslint-disable-next-line @typescript-eslint/require-await -- the interface asks for a promise
  async configure({ config }: pulumi.dynamic.ConfigureRequest): Promise<void> {
    this.baseUrl = config.require("collab:baseUrl");
    this.apiKey = config.require("collab:apiKey");
    this.authToken = config.require("collab:authToken");
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the interface asks for a promise
  async diff(_id: string, olds: DocumentInputs, news: DocumentInputs): Promise<pulumi.dynamic.DiffResult> {
    const replaces = [
      ...(olds.organizationId === news.organizationId ? [] : ["organizationId"]),
      ...(olds.documentId === news.documentId ? [] : ["documentId"]),
    ];
    return { changes: replaces.length > 0 || olds.documentName !== news.documentName, replaces };
  }

  async create(inputs: DocumentInputs): Promise<pulumi.dynamic.CreateResult<DocumentInputs>> {
    const { organizationId, documentId, documentName } = inputs;
    await this.post("/v2/organizations/documents/add", {
      organizationId,
      documents: [{ documentId, documentName }],
    });
    return { id: `${organizationId}/${documentId}`, outs: inputs };
  }

  async update(_id: string, _olds: DocumentInputs, news: DocumentInputs) {
    const { organizationId, documentId, documentName } = news;
    await this.post("/v1/organizations/documents/update", {
      organizationId,
      documents: [{ documentId, documentName }],
    });
    return { outs: news };
  }

  async delete(_id: string, { organizationId, documentId }: DocumentInputs): Promise<void> {
    await this.post("/v1/organizations/documents/delete", { organizationId, documentIds: [documentId] });
  }

  private async post(path: string, data: object): Promise<unknown> {
    // Only what is imported inside a function survives the serialisation.
    const { request } = await import("undici");
    const response = await request(this.baseUrl + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-svc-api-key": this.apiKey,
        "x-svc-auth-token": this.authToken,
      },
      body: JSON.stringify({ data }),
    });
    const reply = (await response.body.json()) as { error?: { message?: string } };
    if (reply.error) throw new Error(reply.error.message ?? "The service refused the request");
    return reply;
  }
}

class HandWritten extends pulumi.dynamic.Resource {
  constructor(name: string, args: { [Name in keyof DocumentInputs]: pulumi.Input<DocumentInputs[Name]> }) {
    super(new DocumentProvider(), name, args);
  }
}

const n = Number(process.env["BENCH_N"]);
const edited = process.env["BENCH_EDIT"] === "1";
for (let index = 0; index < n; index += 1) {
  const documentName = edited && index === n - 1 ? "Another name" : `Document ${index}`;
  new HandWritten(`document-${index}`, {
    organizationId: "acme",
    documentId: `document-${index}`,
    documentName,
  });
}
