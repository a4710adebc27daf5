import * as pulumi from "@pulumi/pulumi";

interface DocumentInputs {
  organizationId: string;
  documentId: string;
  documentName: string;
}

interface Reply {
  error?: { status?: string; message?: string };
}

/**
 * A dynamic provider in the conventional form: a class that the SDK serialises into every resource, inputs checked by zod, and
 * one request per document. Only imports inside a function survive the serialisation. As usual for such providers, the inputs
 * and the outputs of each resource each contain some 6 kB of code.
 */
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

  async check(
    _olds: DocumentInputs,
    news: DocumentInputs,
  ): Promise<pulumi.dynamic.CheckResult<DocumentInputs>> {
    const { z } = await import("zod");
    const schema = z.object({
      organizationId: z.string().min(1, "organizationId must not be empty"),
      documentId: z.string().min(1, "documentId must not be empty"),
      documentName: z.string(),
    });
    const result = schema.safeParse(news);
    if (result.success) return { inputs: news };
    const failures = result.error.issues.map((issue) => ({
      property: String(issue.path[0] ?? ""),
      reason: issue.message,
    }));
    return { inputs: news, failures };
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the interface asks for a promise
  async diff(_id: string, olds: DocumentInputs, news: DocumentInputs): Promise<pulumi.dynamic.DiffResult> {
    const replaces = [];
    if (olds.organizationId !== news.organizationId) replaces.push("organizationId");
    if (olds.documentId !== news.documentId) replaces.push("documentId");
    const changed = olds.documentName !== news.documentName;
    return { changes: changed || replaces.length > 0, replaces, deleteBeforeReplace: true };
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
    await this.post("/v1/organizations/documents/delete", {
      organizationId,
      documentIds: [documentId],
    });
  }

  private async post(path: string, data: object): Promise<Reply> {
    const { request } = await import("undici");
    const { body } = await request(this.baseUrl + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-svc-api-key": this.apiKey,
        "x-svc-auth-token": this.authToken,
      },
      body: JSON.stringify({ data }),
    });
    const reply = (await body.json()) as Reply;
    if (!reply.error) return reply;
    const { status = "UNKNOWN", message = "the service rejected the request" } = reply.error;
    throw new Error(`${path} failed with ${status}: ${message}`);
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
