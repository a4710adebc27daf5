import { always, about, quoted, type OfFields, type OfUser } from "./style";

export const requests = {
  bodyIsNoObject: always(
    "The body must be a JSON object",
    "The request could not be read as JSON",
    "Bad request",
  ),
  bodyTooLong: about<{ limit: number }>(
    ({ limit }) => `The body must have at most ${limit} bytes`,
    ({ limit }) => `This request is larger than "${limit}" bytes`,
    "Too large",
  ),
  onlyPost: always("Only POST is supported", "This method is not allowed here", "Bad method"),
  pathMissing: about<{ path: string }>(
    ({ path }) => `There is no operation at ${path}`,
    ({ path }) => `The path "${path}" is unknown`,
    "Not found",
  ),
  fieldsWrong: about<OfFields>(
    ({ problems }) => problems.map(({ path, problem }) => `${path}: ${problem}`).join("; "),
    ({ problems }) => `Validation failed for ${quoted(problems.map(({ path }) => path))}`,
    "Invalid request",
  ),
  pageTokenInvalid: about<{ token: string }>(
    "The page token is not valid",
    ({ token }) => `Cursor "${token}" was not issued for this list`,
    "Invalid cursor",
  ),
  credentialsWrong: always(
    "The API key or the auth token is not valid",
    "These credentials were not recognised",
    "Access denied",
  ),
  workspaceCredentialsWrong: always(
    "The workspace id or its auth token is not valid",
    "This workspace could not be authenticated",
    "Access denied",
  ),
};

export const keys = {
  productionNotAllowed: always(
    "The workspace may not create production API keys",
    "Self-serve creation of production keys is disabled for this workspace",
    "Access denied",
  ),
  planNotPaid: always(
    "Production API keys need a paid plan",
    "This workspace must be upgraded before it can have production keys",
    "Upgrade needed",
  ),
  tooManyKeys: always(
    "The workspace has reached its maximum number of production API keys",
    "No more production keys can be issued to this workspace",
    "Quota exceeded",
  ),
  regionUnsupported: about<{ field: string; region: string }>(
    ({ field }) => `data.${field}: is not a supported region`,
    ({ region }) => `Region "${region}" does not exist`,
    "Invalid region",
  ),
  keyCreated: always("API key created successfully.", "A new key has been issued", "Done"),
  tokenMade: about<OfUser>(
    "Token generated successfully.",
    ({ userId }) => `Issued a token for user "${userId}"`,
    "Done",
  ),
};

/** What injected faults say that were given no words. */
export const faults = {
  injected: always("Injected failure", "An unexpected condition was met", "Failed"),
  throttled: always("Too many requests, come back later", "The rate limit was exceeded", "Slow down"),
  itemFailed: about<{ id: string }>(
    "The item could not be processed.",
    ({ id }) => `Processing of "${id}" was refused`,
    "Failed",
  ),
  requestFailed: always("The item could not be processed.", "Processing was refused", "Failed"),
  done: always("Done", "The request was processed", "Done"),
};
