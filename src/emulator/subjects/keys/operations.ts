import { operations } from "../../../api/operations";
import { secret } from "../../generated";
import { present } from "../../json";
import { Rejection } from "../../serving/rejection";
import { serve, type Context } from "../../serving/serve";
import { bareDomain } from "../domains/bare";
import { signed } from "./token";
import * as words from "./messages";

export const createApiKey = serve(operations.createApiKey, (context, request) => {
  const { store } = context;
  const { workspace } = store;
  checkRegion(context, "realtimeDBRegion", request.realtimeDBRegion);
  checkRegion(context, "persistenceDBRegion", request.persistenceDBRegion || undefined);
  if (request.type === "production") {
    if (!workspace.selfServe) {
      throw new Rejection("PERMISSION_DENIED", words.productionNotAllowed);
    }
    if (!workspace.paid) {
      throw new Rejection("FAILED_PRECONDITION", words.planNotPaid);
    }
    const made = [...store.keys.values()].filter(({ type }) => type === "production").length;
    if (made >= workspace.maxProductionKeys) {
      throw new Rejection("RESOURCE_EXHAUSTED", words.tooManyKeys);
    }
  }
  const key = store.addKey(secret("key"), secret("token"));
  key.type = request.type;
  key.settings = present(request);
  if (context.behaviours.createdKeyDomains === "addedToWorkspace") {
    for (const domain of request.allowedDomains ?? [])
      store.domains.add(bareDomain(domain, context.behaviours.domainSpelling));
  }
  return { message: words.keyCreated, data: { apiKey: key.apiKey } };
});

function checkRegion({ store }: Context, field: string, region: string | undefined): void {
  if (region === undefined || store.workspace.regions.includes(region)) return;
  throw new Rejection("INVALID_ARGUMENT", words.regionUnsupported({ field, region }));
}

const TOKEN_SECONDS = 48 * 3600;

export const generateToken = serve(operations.generateToken, (context, request) => {
  const { key, store } = context;
  const issued = Math.floor(Date.now() / 1000);
  const claims = present({
    apiKey: key.apiKey,
    userId: request.userId,
    ...request.userProperties,
    iat: issued,
    exp: issued + TOKEN_SECONDS,
    sub: request.userId,
    // Without a unique id, two tokens issued within the same second would be identical.
    jti: store.ids.next("token"),
  });
  return { message: words.tokenMade(request), data: { token: signed(claims, store.tokenSecret) } };
});
