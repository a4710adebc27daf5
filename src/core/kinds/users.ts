import { z } from "zod";
import type { Connection } from "../connection";
import { identifier, text, type InputsOf, type Problem } from "../fields";
import { identityOf, joinId } from "../identity";
import { applyToMembers } from "../members";
import { Failure, PartialFailure } from "../failures";
import { isClosed, isGone } from "../outcome";
import { resource } from "../resource";

const user = z.strictObject(
  { name: text.optional(), email: text.optional() },
  {
    error: (issue) =>
      issue.code === "invalid_type" ? "must be an object; {} is one without settings" : undefined,
  },
);

const fields = {
  organizationId: { schema: identifier, onChange: "replace" },
  documentId: { schema: identifier.optional(), onChange: "replace" },
  folderId: { schema: identifier.optional(), onChange: "replace" },
  users: { schema: z.record(identifier, user), onChange: "update", blanks: "members" },
} as const;

type Inputs = InputsOf<typeof fields>;
type Users = Inputs["users"];

/** What is known of users who are in the service already. They can be changed and read, neither made nor deleted. */
export const users = resource({
  type: "Users",
  credentials: () => "apiKey",
  fields,
  rules: eitherPlace,
  id: (state) => placeId(state),
  label: (state) => `of ${placeId(state)}`,
  identities: (inputs) => Object.keys(inputs.users).map((userId) => identityOf.user(placeId(inputs), userId)),

  create: ({ connection }, inputs) => write(connection, { ...inputs, users: {} }, inputs),
  update: ({ connection }, state, inputs) => write(connection, state, inputs),

  async read({ connection }, state) {
    try {
      return { ...state, users: await readUsers(connection, state) };
    } catch (error) {
      if (isGone(error)) return undefined;
      if (isClosed(error)) return state;
      throw error;
    }
  },

  delete: () => Promise.resolve(),
});

/** Sends those that differ; the state that stands says of each user what is so. */
async function write(connection: Connection, from: Inputs, to: Inputs): Promise<Inputs> {
  const place = placeOf(to);
  const wanted = Object.keys(to.users).filter((userId) => differs(from.users[userId], to.users[userId]));
  const applied = await applyToMembers(wanted, connection.batchSize, connection.updateUsers(place, to.users));
  if (applied.reasons.length === 0) return to;
  if (applied.done.length === 0) throw new Failure(applied.reasons.join("\n"));
  const done = new Set(applied.done);
  const standing = Object.keys(to.users).flatMap((userId) => {
    const now = done.has(userId) || !wanted.includes(userId) ? to.users[userId] : from.users[userId];
    return now ? [[userId, now] as const] : [];
  });
  throw new PartialFailure({ ...to, users: Object.fromEntries(standing) }, applied.reasons);
}

function differs(was: Users[string] | undefined, shall: Users[string] | undefined): boolean {
  return was === undefined || was.name !== shall?.name || was.email !== shall?.email;
}

/** Of those that the state names, what the service says of the fields that are declared. */
async function readUsers(connection: Connection, state: Inputs): Promise<Users> {
  const declared = state.users;
  const found: [string, Users[string]][] = [];
  for await (const { userId, name, email } of connection.client.allUsers(placeOf(state))) {
    const entry = Object.hasOwn(declared, userId) ? declared[userId] : undefined;
    if (!entry) continue;
    found.push([
      userId,
      {
        ...(entry.name !== undefined && name ? { name } : {}),
        ...(entry.email !== undefined && email ? { email } : {}),
      },
    ]);
  }
  return Object.fromEntries(found);
}

function placeOf({ organizationId, documentId, folderId }: Inputs) {
  return { organizationId, documentId, folderId };
}

function placeId({ organizationId, documentId, folderId }: Omit<Inputs, "users">): string {
  if (documentId !== undefined) return joinId(organizationId, "documents", documentId);
  return folderId === undefined ? joinId(organizationId) : joinId(organizationId, "folders", folderId);
}

function eitherPlace({ documentId, folderId }: Partial<Inputs>): Problem[] {
  if (documentId === undefined || folderId === undefined) return [];
  return [{ path: "folderId", message: "must not be given together with documentId" }];
}
