import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { afterAllTests } from "../temporary";

/** The command `gh` of {@link Platform.commands} filters with it. */
export const hasJq = spawnSync("jq", ["--version"]).status === 0;

/** A run of a workflow of GitHub, as far as pipelines ask for it. */
export interface PipelineRun {
  readonly id: number;
  readonly event: string;
  /** The commit of the pull request, or of the push. */
  readonly head: string;
  readonly approvals: { state: "approved" | "rejected"; environments: { name: string }[] }[];
  readonly jobs: { name: string; conclusion: string }[];
}

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly author: { readonly id: number };
  body: string;
}

/** The id of the user to whom the pipeline's token belongs. */
const BOT = 3;

/** A server with the parts of the API of GitHub and GitLab that pipelines call, for pull request 7 of one repository. */
export class Platform {
  readonly comments: Comment[] = [];
  readonly runs: PipelineRun[] = [];
  /** Deployments to the environment of approvals, in GitLab. */
  deployments: { ref: string; deployable: { name: string } }[] = [];
  /** The commit of the pull request that was merged; undefined after a push without one. */
  merged: string | undefined;

  private constructor(readonly url: string) {}

  /** Starts a platform that runs until the tests of the file have ended. */
  static async start(): Promise<Platform> {
    const server = createServer((request, response) => {
      void platform.#respond(request).then((body) => {
        response.statusCode = body === undefined ? 404 : 200;
        response.end(JSON.stringify(body ?? { message: "Not Found" }));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const platform = new Platform(`http://127.0.0.1:${port}`);
    afterAllTests(() => server.close());
    return platform;
  }

  /** Adds a comment as another user. */
  comment(body: string, by = { login: "ada", id: 4 }): Comment {
    const comment = { id: this.comments.length + 40, user: { login: by.login }, author: { id: by.id }, body };
    this.comments.push(comment);
    return comment;
  }

  async #respond(request: IncomingMessage): Promise<unknown> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", this.url);
    const body = await text(request);
    const isGitLab = path.startsWith("/api/v4/");
    if (/\/(?:notes|comments)(?:\/\d+)?$/u.test(path))
      return request.method === "GET"
        ? this.comments
        : this.#write(path, isGitLab ? (new URLSearchParams(body).get("body") ?? "") : bodyIn(body));
    if (path === "/api/v4/user") return { id: BOT };
    if (path.endsWith("/merge_requests")) return this.merged === undefined ? [] : [{ iid: 7 }];
    if (path.endsWith("/deployments")) return this.deployments;
    if (path.endsWith("/pulls")) return this.merged === undefined ? [] : [{ head: { sha: this.merged } }];
    if (path.endsWith("/actions/workflows/collab.yml/runs"))
      return {
        workflow_runs: this.runs.filter(
          ({ head, event }) => head === query.get("head_sha") && event === query.get("event"),
        ),
      };
    const [, id, list] = /\/actions\/runs\/(\d+)\/(approvals|jobs)$/u.exec(path) ?? [];
    const run = this.runs.find((each) => String(each.id) === id);
    return list === "approvals" ? run?.approvals : run && { jobs: run.jobs };
  }

  #write(path: string, body: string): Comment | undefined {
    const [, id] = /\/(\d+)$/u.exec(path) ?? [];
    if (id === undefined) return this.comment(body, { login: "github-actions[bot]", id: BOT });
    const comment = this.comments.find((each) => String(each.id) === id);
    if (comment) comment.body = body;
    return comment;
  }

  /** The commands of a runner that call this platform, for the environment of {@link Platform.env}. */
  static readonly commands = {
    gh: `#!${process.execPath}
const { spawnSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { parseArgs } = require("node:util");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...{ jq: { type: "string" }, method: { type: "string" }, field: { type: "string" } },
    ...{ silent: { type: "boolean" }, paginate: { type: "boolean" } } },
});
const file = values.field?.replace("body=@", "");
const body = file && JSON.stringify({ body: readFileSync(file, "utf8") });
const request = { method: values.method ?? (body ? "POST" : "GET"), ...(body && { body }) };
fetch(process.env.GITHUB_API_URL + "/" + positionals[1], request).then(async (response) => {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  if (values.silent) return;
  const { stdout, stderr, status } = spawnSync("jq", ["--raw-output", values.jq ?? "."], { input: text, encoding: "utf8" });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
});
`,
  };

  get env() {
    return {
      GITHUB_API_URL: this.url,
      GITHUB_REPOSITORY: "acme/workspace",
      CI_API_V4_URL: `${this.url}/api/v4`,
      CI_PROJECT_ID: "5",
      REVIEW_TOKEN: "token",
    };
  }
}

const bodyIn = (json: string) => z.object({ body: z.string() }).parse(JSON.parse(json)).body;
