import type { Answer } from "./service";

type Headers = Record<string, string>;

/** Answers with an unchanged body. */
export const raw =
  (httpStatus: number, body: string, headers: Headers = { "content-type": "application/json" }): Answer =>
  (response) => {
    response.writeHead(httpStatus, headers).end(body);
  };

export const json = (httpStatus: number, body: unknown, headers: Headers = {}): Answer =>
  raw(httpStatus, JSON.stringify(body), { "content-type": "application/json", ...headers });

export const success = (data?: unknown, more: object = {}): Answer =>
  json(200, { result: { status: "success", message: "done", data, ...more } });

export const failure = (
  status: string,
  httpStatus = 400,
  more: { details?: unknown; headers?: Headers; message?: string } = {},
): Answer =>
  json(
    httpStatus,
    { error: { status, message: more.message ?? "the service's own words", details: more.details } },
    more.headers,
  );

/** Answers that each submitted document, user or organization succeeded. */
export const eachItem: Answer = (response, { data, path, headers }) => {
  const submitted =
    [data.documents, data.documentIds, data.users, data.organizationIds].find(Array.isArray) ?? [];
  const ids = (submitted as (string | { documentId?: string; userId?: string })[]).map((item) =>
    typeof item === "string" ? item : (item.documentId ?? item.userId ?? ""),
  );
  const results = ids.map((id) => [id, { success: true, message: "Added Successfully", id: `s-${id}` }]);
  success(Object.fromEntries(results))(response, { data, path, headers });
};

/** Resets the connection after the complete request has arrived. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

/** Closes the connection without an answer. */
export const hangUp: Answer = (response) => {
  response.socket?.destroy();
};

/** Never answers. */
export const silence: Answer = () => undefined;

/** Answers after a delay. */
export const after =
  (milliseconds: number, answer: Answer): Answer =>
  (response, request) => {
    setTimeout(() => {
      answer(response, request);
    }, milliseconds);
  };
