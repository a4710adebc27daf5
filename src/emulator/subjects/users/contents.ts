import type { UserState } from "./state";

/** A user of the emulator. */
export interface UserContents {
  name?: string;
  email?: string;
  groupIds?: readonly string[];
}

export function userContents({ name, email, groupIds }: UserState): UserContents {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(groupIds === undefined ? {} : { groupIds }),
  };
}
