import type { Ids } from "../../generated";

/** A user of an organization, a folder or a document. Each of these has its own users. */
export interface UserState {
  userId: string;
  id: string;
  name?: string | undefined;
  email?: string | undefined;
  groupIds?: readonly string[] | undefined;
}

export type Users = Map<string, UserState>;

export const newUser = (ids: Ids, userId: string): UserState => ({ userId, id: ids.next("user") });
