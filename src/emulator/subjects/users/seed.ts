import type { Ids } from "../../generated";
import { changed, merge, type Entries } from "../../seeding/entries";
import { formOf, text, texts } from "../../seeding/form";
import { newUser, type Users } from "./state";

/** A user of an organization, a folder or a document. */
export interface UserSeed {
  readonly name?: string | null;
  readonly email?: string | null;
  /** Organization user groups, for the filter of "Get users". */
  readonly groupIds?: readonly string[];
}

export const userForm = formOf<UserSeed>()({
  name: text.nullable(),
  email: text.nullable(),
  groupIds: texts,
});

export function mergeUsers(ids: Ids, users: Users, patches: Entries<UserSeed> | undefined): void {
  merge(
    users,
    patches,
    (id) => newUser(ids, id),
    (user, patch) => {
      user.name = changed(user.name, patch.name);
      user.email = changed(user.email, patch.email);
      user.groupIds = changed(user.groupIds, patch.groupIds);
    },
  );
}
