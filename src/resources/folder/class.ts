// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { folder as definition } from "./definition";

/** The inputs of `Folder`. */
export interface FolderArgs {
  /**
   * The organization that the folder belongs to. A change creates the folder in the other organization; the old one
   * stays.
   */
  organizationId: pulumi.Input<string>;
  /** The id of the folder; `root` is reserved. A change creates a new folder; the old one stays. */
  folderId: pulumi.Input<string>;
  /** Create the organization first if it does not exist. Only used when the folder is created. */
  createOrganization?: pulumi.Input<boolean> | undefined;
}

/**
 * A folder at the top of an organization.
 *
 * The service creates a folder only when documents are added. The update adds an empty list of documents. If that is
 * not enough, it adds a placeholder document `pulumi-collab-anchor-<folderId>` and deletes it again. The placeholder
 * stays until the resource is deleted if the folder would disappear with it.
 *
 * The outputs are absent if the service does not allow reading folders.
 *
 * The folder is adopted unchanged. No endpoint deletes a folder: deleting the resource leaves it, without its
 * placeholder document, and reports this. Some services remove empty folders. `pulumi refresh` shows what was changed
 * elsewhere, and whether the folder still exists.
 *
 * ```ts
 * new collab.Folder("plans", { organizationId: "acme", folderId: "plans", createOrganization: true });
 * ```
 *
 * The id is `organizationId/folderId`. Endpoints: "Add documents", "Get folders".
 */
export class Folder extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Folder");
  static override readonly isInstance = instancesOf(Folder);

  /** The organization that the folder belongs to. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The id of the folder; `root` is reserved. */
  declare readonly folderId: pulumi.Output<string>;
  /** Create the organization first if it does not exist. */
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Display name. */
  declare readonly folderName: pulumi.Output<string | undefined>;
  /** The folder above; `root` for one at the top. */
  declare readonly parentFolderId: pulumi.Output<string | undefined>;
  /** The folders above, from `root` down to the direct parent. */
  declare readonly ancestors: pulumi.Output<string[] | undefined>;
  /** Who may open the folder, such as `public` or `restricted`. */
  declare readonly accessType: pulumi.Output<string | undefined>;
  /** Whether the folder above determines access. */
  declare readonly inheritAccessFromParent: pulumi.Output<boolean | undefined>;
  /** When the folder was created: milliseconds since 1970. */
  declare readonly createdAt: pulumi.Output<number | undefined>;

  constructor(name: string, args: FolderArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /** Reads the folder with the id `organizationId/folderId`. Fails if it does not exist. */
  static get(...args: LookupArgs<Partial<FolderArgs>>): Folder {
    return new Folder(...lookup<FolderArgs>(definition, args));
  }
}
