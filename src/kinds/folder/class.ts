import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { isOfType, Lookup, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";
import { folder as definition } from "./definition";

export interface FolderArgs {
  /** The organization that the folder belongs to. A change makes the folder anew there; the old one stays. */
  organizationId: pulumi.Input<string>;
  /** The id of the folder; `root` is reserved. A change makes a new folder; the old one stays. */
  folderId: pulumi.Input<string>;
  /** Make the organization first if it does not exist. Counts when the folder is made; a change does nothing. */
  createOrganization?: pulumi.Input<boolean> | undefined;
}

/**
 * A folder at the top of an organization ("Add documents" with `createFolder`, "Get folders").
 *
 * The service has no endpoint that makes a folder by itself: it makes one while adding documents. An empty list is tried
 * first; where the service refuses that, a document named `pulumi-collab-anchor-<folderId>` is added and
 * taken away again. There is
 * no endpoint that deletes a folder: deleting the resource leaves it, and says so. A folder that exists is adopted.
 *
 * ```ts
 * new collab.Folder("plans", { organizationId: "acme", folderId: "plans" });
 * ```
 *
 * The id is `organizationId/folderId`. The outputs below are absent where the service does not let folders be read.
 */
export class Folder extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("Folder");

  declare readonly organizationId: pulumi.Output<string>;
  declare readonly folderId: pulumi.Output<string>;
  declare readonly createOrganization: pulumi.Output<boolean | undefined>;
  /** Display name. */
  declare readonly folderName: pulumi.Output<string | undefined>;
  /** The folder above; `root` for one at the top. */
  declare readonly parentFolderId: pulumi.Output<string | undefined>;
  /** The folders above, from `root` down to the direct parent. */
  declare readonly ancestors: pulumi.Output<string[] | undefined>;
  /** Such as `public` or `restricted`. */
  declare readonly accessType: pulumi.Output<string | undefined>;
  declare readonly inheritAccessFromParent: pulumi.Output<boolean | undefined>;
  /** Epoch milliseconds. */
  declare readonly createdAt: pulumi.Output<number | undefined>;

  constructor(name: string, args: FolderArgs, opts?: pulumi.CustomResourceOptions) {
    super(Folder.__pulumiType, name, properties(definition, args), opts);
    if (args instanceof Lookup) return;
    declareUnique(name, this, definition, args);
  }

  /** Reads the folder with the id `organizationId/folderId`. Fails when it does not exist. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<FolderArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): Folder {
    return new Folder(name, new Lookup(state) as Lookup & FolderArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is Folder {
    return isOfType(value, Folder.__pulumiType);
  }
}

/** Where these differ, the build ends with the name of the field. */
export type FolderAsDefined = AsDefined<Differences<typeof definition, FolderArgs, Folder>["names"]>;
