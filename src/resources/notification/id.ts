import { fingerprintOf } from "../../values/fingerprint";
import { canonical, plain, withoutBlanks } from "../../values/plain";

/** Returns a notification's own id, or else one derived from its contents, so that no notification is ever sent twice. */
export function notificationIdOf(inputs: Readonly<Record<string, unknown>>): string {
  const { notificationId, notifyUsers, notifyAll, createDocument, createOrganization, ...rest } = inputs;
  if (typeof notificationId === "string" && notificationId !== "") return notificationId;
  // Inputs can be as the program gives them or as the check returns them. Both forms must result in the same id.
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
