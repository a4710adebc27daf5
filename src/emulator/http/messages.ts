import { about, always } from "../serving/message-builder";

export const bodyIsNoObject = always(
  "The body must be a JSON object",
  "The request could not be read as JSON",
  "Bad request",
);

export const bodyHasOtherKeys = about<{ names: string }>(
  ({ names }) => `The body must have the key data only, and has ${names}`,
  ({ names }) => `This request has unknown parts: "${names}"`,
  "Bad request",
);

export const bodyTooLong = about<{ limit: number }>(
  ({ limit }) => `The body must have at most ${limit} bytes`,
  ({ limit }) => `This request is larger than "${limit}" bytes`,
  "Too large",
);

export const onlyPost = always("Only POST is supported", "This method is not allowed here", "Bad method");

export const pathMissing = about<{ path: string }>(
  ({ path }) => `There is no operation at ${path}`,
  ({ path }) => `The path "${path}" is unknown`,
  "Not found",
);

export const credentialsWrong = always(
  "The API key or the auth token is not valid",
  "These credentials were not recognised",
  "Access denied",
);

export const workspaceCredentialsWrong = always(
  "The workspace id or its auth token is not valid",
  "This workspace could not be authenticated",
  "Access denied",
);
