// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { users as definition } from "./definition";

/** The managed fields of one user; the key is the `userId`. */
export interface UserEntry {
  /** Display name. If omitted, the name is not managed. A change updates the user in place. */
  name?: pulumi.Input<string> | undefined;
  /** E-mail address. If omitted, the address is not managed. A change updates the user in place. */
  email?: pulumi.Input<string> | undefined;
}

/** The inputs of `Users`. */
export interface UsersArgs {
  /**
   * The organization that the users belong to. A change updates users in the new place; users in the old place do not
   * change.
   */
  organizationId: pulumi.Input<string>;
  /**
   * Only the users of this document; not together with `folderId`. A change updates users in the new place; users in
   * the old place do not change.
   */
  documentId?: pulumi.Input<string> | undefined;
  /**
   * Only the users of this folder; not together with `documentId`. A change updates users in the new place; users in
   * the old place do not change.
   */
  folderId?: pulumi.Input<string> | undefined;
  /**
   * The users by their `userId`, any number. All of them must exist. A change sends only the users that differ, in
   * batches.
   */
  users: pulumi.Input<Record<string, pulumi.Input<UserEntry>>>;
}

/**
 * Names and e-mail addresses of users who exist already.
 *
 * The service creates users when they first sign in. A declared user who does not exist is an error; the others are
 * updated.
 *
 * The users must exist. The update sets the declared names and addresses. Deleting the resource removes the users
 * only from the state: they do not change in the service. `pulumi refresh` shows what was changed elsewhere, if the
 * service allows reading users. Addresses in lower case and trimmed names count as declared.
 *
 * ```ts
 * new collab.Users("team", { organizationId: "acme", users: { ada: { name: "Ada", email: "ada@acme.com" } } });
 * ```
 *
 * The id is `organizationId`, `organizationId/documents/documentId` or `organizationId/folders/folderId`. Endpoints:
 * "Update users", "Get users".
 */
export class Users extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Users");
  static override readonly isInstance = instancesOf(Users);

  /** The organization that the users belong to. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Only the users of this document; not together with `folderId`. */
  declare readonly documentId: pulumi.Output<string | undefined>;
  /** Only the users of this folder; not together with `documentId`. */
  declare readonly folderId: pulumi.Output<string | undefined>;
  /** The users by their `userId`, any number. */
  declare readonly users: pulumi.Output<Record<string, pulumi.Unwrap<UserEntry>>>;

  constructor(name: string, args: UsersArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /**
   * Reads the users of the organization, document or folder that the id names, or those that `state.users` selects.
   * Fails if it does not exist.
   */
  static get(...args: LookupArgs<Partial<UsersArgs>>): Users {
    return new Users(...lookup<UsersArgs>(definition, args));
  }
}
