import type { ClassHooks } from "../../program/resource";
import { isMap } from "../../values/plain";

/** States contain the users keyed by id, one preview line for each user. Programs read the list that they wrote. */
export const hooks: ClassHooks = {
  fromState: { notifyUsers: usersAsList },
};

function usersAsList(users: unknown): unknown {
  // A unit test's mock may return the arguments unchanged.
  if (Array.isArray(users)) return users;
  if (!isMap(users)) return [];
  return Object.entries(users).map(([userId, known]) => ({ userId, ...(isMap(known) ? known : {}) }));
}
