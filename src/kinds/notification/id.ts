import { fingerprintOf } from "../../values/fingerprint";
import { canonical, plain, withoutBlanks } from "../../values/plain";

/** A notification's own id, else one made from all that it says, so that the same notification is never sent twice. */
export function notificationIdOf(inputs: Readonly<Record<string, unknown>>): string {
  const { notificationId, notifyUsers, notifyAll, createDocument, createOrganization, ...rest } = inputs;
  if (typeof notificationId === "string" && notificationId !== "") return notificationId;
  // Inputs can come as a program gives them, and as a check makes them: both have one id.
  const said = {
    ...rest,
    notifyUsers: usersById(notifyUsers),
    notifyAll: notifyAll === false ? false : undefined,
    createDocument: createDocument === true ? true : undefined,
    createOrganization: createOrganization === true ? true : undefined,
  };
  return `pulumi-${fingerprintOf(canonical(plain(withoutBlanks(said)) ?? null))}`;
}

function usersById(users: unknown): unknown {
  if (!Array.isArray(users)) return users;
  return Object.fromEntries(
    users.map((user: unknown) => {
      if (typeof user !== "object" || user === null || !("userId" in user)) return ["", user];
      const { userId, ...rest } = user;
      return [String(userId), rest];
    }),
  );
}
