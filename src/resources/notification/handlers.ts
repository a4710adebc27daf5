import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { operations, type CollabClient, type RequestOf } from "../../api";
import { email, wellFormedId, nonEmptyText, type InputProblem } from "../../core/fields";
import { resultOf } from "../../core/batching";
import { resourceType, type InputsOf } from "../../core/resource-type";
import { ItemError } from "../../core/rejections/failures";
import { isExisting, isAlreadyDeleted } from "../../core/rejections/meaning";
import { identityOf } from "../../values/identity";
import { entriesAsList, inKeyOrder } from "../../values/plain";
import { isUnknown } from "../../values/unknown";
import { notification as definition, type UsersById, notificationIdOf } from "./definition";

const { notificationId, displayHeadlineMessageTemplateData } = operations.addNotifications.request.shape;

const user = z.strictObject({ userId: wellFormedId, name: nonEmptyText.optional(), email: email.optional() });
type User = z.output<typeof user>;

type Inputs = InputsOf<typeof definition>;

interface Private {
  /** True if the id was derived from the inputs. */
  readonly __generated?: true | undefined;
}

export const notification = resourceType<Private>()(definition, {
  sentBy: { every: "addNotifications", others: {} },

  async create({ connection }, inputs) {
    const notificationId = notificationIdOf(inputs);
    const request = { ...requestFor(inputs), notificationId };
    await send(connection.client, request).catch((error: unknown) => {
      // An existing notification was sent by a run that lost the reply or was interrupted.
      if (!isExisting(error, "notification")) throw error;
    });
    const sent = { ...inputs, notificationId };
    return inputs.notificationId === undefined ? { ...sent, __generated: true } : sent;
  },

  async delete({ connection }, { organizationId, notificationId }) {
    const identity = (id: string) => identityOf.notification(organizationId, id);
    await connection.ownership.deleteUnowned([notificationId], identity, async () => {
      const request = { organizationId, notificationIds: [notificationId] };
      const results = await connection.client.deleteNotifications(request);
      const result = resultOf(results, notificationId, [organizationId, notificationId]);
      if (result.status === "fulfilled") return;
      const isMissing =
        isAlreadyDeleted(result.reason) ||
        (result.reason instanceof ItemError && NOT_THERE.test(result.reason.message));
      if (!isMissing) throw result.reason;
    });
  },

  contents: ({ organizationId, notificationId, ...state }) => {
    const { documentId, actionUser, displayBodyMessage } = state;
    const { displayHeadlineMessageTemplate, displayHeadlineMessageTemplateData } = state;
    const texts = { displayHeadlineMessageTemplate, displayHeadlineMessageTemplateData, displayBodyMessage };
    const notification = { documentId, actionUser, ...texts };
    return { organizations: { [organizationId]: { notifications: { [notificationId]: notification } } } };
  },

  schemas: {
    notificationId,
    displayHeadlineMessageTemplateData,
    // Under `ignoreChanges` the engine passes checked inputs. (engine-notes: ignoreChanges)
    notifyUsers: z.preprocess(
      (given) => entriesAsList(given, "userId"),
      z.array(user, "must be a list").transform(keyed),
    ),
  },

  rules: (inputs) => [...withoutValues(inputs), ...hasNoRecipients(inputs)],

  matches: (name, state, inputs) =>
    name === "notificationId" && inputs.notificationId === undefined ? state.__generated === true : undefined,
});

// The contract has no other message for a notification that cannot be deleted, and no other cause than its absence.
const NOT_THERE = /^failed to delete notification\.?$/i;

async function send(client: CollabClient, request: RequestOf<"addNotifications">): Promise<void> {
  const { success, message, code } = await client.addNotifications(request);
  // `about` excludes the request's own text, so that only the service's words are interpreted.
  if (!success)
    throw new ItemError(message || code || "the service gave no reason", {
      about: request,
      failureCode: code,
    });
}

function requestFor({ notifyUsers, ...inputs }: Inputs) {
  const { actionUser, displayHeadlineMessageTemplateData: data } = inputs;
  const users = Object.entries(notifyUsers).map(([userId, known]) => ({ userId, ...known }));
  const request = { ...inputs, notifyUsers: users };
  // The contract does not specify whether the service takes the variable from the field `actionUser`.
  return variablesIn(inputs.displayHeadlineMessageTemplate).includes("actionUser")
    ? { ...request, displayHeadlineMessageTemplateData: { actionUser, ...data } }
    : request;
}

function variablesIn(template: string): string[] {
  return [...new Set([...template.matchAll(/\{([^{}\s]+)\}/g)].map(([, name = ""]) => name))];
}

function withoutValues(inputs: Partial<Inputs>): InputProblem[] {
  const { displayHeadlineMessageTemplate: template, displayHeadlineMessageTemplateData: data = {} } = inputs;
  if (typeof template !== "string" || isUnknown(template) || isUnknown(data)) return [];
  const missing = variablesIn(template)
    .filter((name) => name !== "actionUser" && !Object.hasOwn(data, name))
    .map((name) => `{${name}}`);
  if (missing.length === 0) return [];
  return [
    {
      path: "displayHeadlineMessageTemplate",
      message: `has ${missing.join(", ")}, which displayHeadlineMessageTemplateData does not contain`,
    },
  ];
}

function hasNoRecipients({ notifyUsers, notifyAll }: Partial<Inputs>): InputProblem[] {
  if (notifyAll !== false || typeof notifyUsers !== "object" || Object.keys(notifyUsers).length > 0)
    return [];
  return [{ path: "notifyUsers", message: "must name a user if notifyAll is false" }];
}

/** Returns the users keyed by id, in the order of the keys, because the order of the list has no meaning. */
function keyed(users: readonly User[], context: z.RefinementCtx): UsersById {
  const byId = new Map<string, Omit<User, "userId">>();
  users.forEach(({ userId, ...known }, index) => {
    const issue = (message: string) => {
      context.addIssue({ code: "custom", path: [index, "userId"], message });
    };
    if (userId === "__proto__") issue("must not be __proto__");
    const before = byId.get(userId);
    if (before && !isDeepStrictEqual(before, known)) issue("is named before, with another name or email");
    byId.set(userId, known);
  });
  return Object.fromEntries(inKeyOrder(byId));
}
