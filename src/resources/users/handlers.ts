import { requireComplete } from "../../api";
import type { InputProblem } from "../../core/fields";
import {
  resourceType,
  type Contents,
  type Context,
  type InputsOf,
  type StateOf,
} from "../../core/resource-type";
import { resultOf } from "../../core/batching";
import { applyToMembers, stateOrThrow, unsureAfter, type Members } from "../../core/members";
import { missingThings } from "../../core/rejections/meaning";
import { scopeId } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { changedIn, declaredOf, users as definition } from "./definition";

interface Private {
  /** Users that may have other fields than the state, because the reply to an update was lost. */
  readonly __maybe?: Members | undefined;
}

type Inputs = InputsOf<typeof definition>;
type State = StateOf<typeof definition, Private>;
type Users = Inputs["users"];
type Place = Omit<Inputs, "users">;
/** The state that a read gets. A lookup by id alone gives the place without the users. */
type Known = Place & Partial<State>;

export const users = resourceType<Private>()(definition, {
  sentBy: {
    organizationId: "updateUsers",
    documentId: "updateUsers",
    folderId: "updateUsers",
    users: { create: "updateUsers", update: "updateUsers" },
  },
  create: (context, inputs) => write(context, { ...inputs, users: {} }, inputs),
  read: async (context, { __maybe, ...state }) => ({ ...state, users: await readUsers(context, state) }),
  update: (context, state, inputs) => write(context, state, inputs),
  delete: () => Promise.resolve(),
  contents: (state) => contentsOf(state, state.users),
  expects: (inputs) =>
    contentsOf(inputs, Object.fromEntries(Object.keys(inputs.users).map((id) => [id, {}]))),
  rules: scopeOfEither,
  advice: (error) =>
    missingThings(error)?.has("user")
      ? "The service creates users when they first sign in: declare this one after that."
      : undefined,
  label: (state) => `of ${scopeId(state)}`,
  hasPendingWork: ({ __maybe }) => __maybe !== undefined,
});

/** Sends the users that differ. After a partial failure, the state contains the current fields of each user. */
async function write(context: Context, from: State, to: Inputs): Promise<State> {
  const scope = scopeOf(to);
  const { __maybe = {} } = from;
  const changed = new Set(changedIn(from.users, to.users));
  const wanted = Object.keys(to.users).filter((id) => changed.has(id) || Object.hasOwn(__maybe, id));
  const send = async (userIds: readonly string[]) => {
    const sent = userIds.map((userId) => ({ userId, ...to.users[userId] }));
    const results = await context.connection.client.updateUsers({ ...scope, users: sent });
    return sent.map((user) => resultOf(results, user.userId, [scope, user]));
  };
  const applied = await applyToMembers(context, wanted, { send });
  if (applied.reasons.length === 0) return to;
  const done = new Set(applied.done);
  const current = Object.keys(to.users).flatMap((userId) => {
    const now =
      done.has(userId) || !wanted.includes(userId) ? to.users[userId] : declaredOf(from.users, userId);
    return now ? [[userId, now] as const] : [];
  });
  const unsure = unsureAfter(__maybe, applied);
  const recordsUnsure = Object.keys(unsure).some((userId) => declaredOf(from.users, userId));
  const state = { ...to, users: Object.fromEntries(current), ...(recordsUnsure && { __maybe: unsure }) };
  return stateOrThrow(state, [applied], { recordsUnsure });
}

/** The fields to read of each user if the state has no list of users: all of them. */
const EVERYTHING: Users[string] = { name: "any", email: "any" };

/** Returns the current values of the users and fields in the state. If the state has no list of users, returns all users. */
async function readUsers({ connection }: Context, { users: declared, ...scope }: Known): Promise<Users> {
  const found: [string, Users[string]][] = [];
  const known = await connection.shared.users(scopeOf(scope));
  const missing = Object.keys(declared ?? {}).find((userId) => !known.has(userId));
  if (missing !== undefined) requireComplete("getUsers", known, `the user ${missing}`);
  for (const user of known.values()) {
    const entry = declared === undefined ? EVERYTHING : declaredOf(declared, user.userId);
    if (!entry) continue;
    const { name = "", email = "" } = user;
    // A service may store names trimmed, and addresses in lower case.
    const isSameName = name === entry.name?.trim();
    const isSameEmail = email === entry.email?.toLowerCase();
    found.push([
      user.userId,
      {
        ...(entry.name !== undefined && name ? { name: isSameName ? entry.name : name } : {}),
        ...(entry.email !== undefined && email ? { email: isSameEmail ? entry.email : email } : {}),
      },
    ]);
  }
  return Object.fromEntries(found);
}

function contentsOf({ organizationId, documentId, folderId }: Place, users: Users): Contents {
  if (documentId !== undefined)
    return { organizations: { [organizationId]: { documents: { [documentId]: { users } } } } };
  if (folderId !== undefined)
    return { organizations: { [organizationId]: { folders: { [folderId]: { users } } } } };
  return { organizations: { [organizationId]: { users } } };
}

function scopeOf({ organizationId, documentId, folderId }: Place) {
  return { organizationId, documentId, folderId };
}

function scopeOfEither({ documentId, folderId }: Partial<Inputs>): InputProblem[] {
  if (documentId === undefined || folderId === undefined) return [];
  // A value that is not known yet may turn out to be absent.
  if (isUnknown(documentId) || isUnknown(folderId)) return [];
  return [{ path: "folderId", message: "must not be given together with documentId" }];
}
