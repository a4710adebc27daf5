import jwt from "jsonwebtoken";
import { operations } from "../../api/operations";
import { Failure } from "../failure";
import { serve, type Context } from "../handler";
import { present } from "../json";
import { secret } from "../store";
import { words } from "../words";
import { bareDomain } from "./domains";

export const createApiKey = serve(operations.createApiKey, (context, request) => {
  const { store } = context;
  const { workspace } = store;
  checkRegion(context, "realtimeDBRegion", request.realtimeDBRegion);
  checkRegion(context, "persistenceDBRegion", request.persistenceDBRegion || undefined);
  if (request.type === "production") {
    if (!workspace.selfServe) {
      throw new Failure("PERMISSION_DENIED", words.productionNotAllowed);
    }
    if (!workspace.paid) {
      throw new Failure("FAILED_PRECONDITION", words.planNotPaid);
    }
    const made = [...store.keys.values()].filter(({ type }) => type === "production").length;
    if (made >= workspace.maxProductionKeys) {
      throw new Failure("RESOURCE_EXHAUSTED", words.tooManyKeys);
    }
  }
  const key = store.addKey(secret("key"), secret("token"));
  key.type = request.type;
  key.settings = present(request);
  if (context.behaviours.createdKeyDomains === "addedToWorkspace") {
    for (const domain of request.allowedDomains ?? []) store.domains.add(bareDomain(domain, context));
  }
  return { message: words.keyCreated, data: { apiKey: key.apiKey } };
});

function checkRegion({ store }: Context, field: string, region: string | undefined): void {
  if (region === undefined || store.workspace.regions.includes(region)) return;
  throw new Failure("INVALID_ARGUMENT", words.regionUnsupported({ field, region }));
}

const TOKEN_LIFE = "48h";

export const generateToken = serve(operations.generateToken, (context, request) => {
  const { apiKey } = context.key;
  const claims = present({ apiKey, userId: request.userId, ...request.userProperties });
  const token = jwt.sign(claims, context.store.tokenSecret, {
    algorithm: "HS256",
    expiresIn: TOKEN_LIFE,
    subject: request.userId,
    // Two tokens of one second would be the same text otherwise.
    jwtid: context.store.newId("token"),
  });
  return { message: words.tokenMade(request), data: { token } };
});
