import * as pulumi from "@pulumi/pulumi";
import { joinId } from "../values/identity";
import type { WorkspaceFile, WorkspaceOrganization } from "./file";
import { AllowedDomains } from "../resources/allowed-domains/class";
import { isOfType } from "../program/declare";
import { DocumentSet, type DocumentSetArgs } from "../resources/document-set/class";
import { EditorContent } from "../resources/editor-content/class";
import { Folder } from "../resources/folder/class";
import { Organization } from "../resources/organization/class";
import { OrganizationDisabledState } from "../resources/organization-disabled-state/class";
import { noteGiven, watchOptions } from "../program/retained";
import { Users } from "../resources/users/class";
import { checkedWorkspace } from "./door";

/** What a workspace declares, as a workspace file has it, and what else its resources go by. */
export interface WorkspaceArgs extends WorkspaceFile {
  /**
   * What taking documents out of the data does: `delete` (the default) deletes them with what is in them, `retain` leaves
   * them in the service.
   */
  readonly documentsOnDelete?: "delete" | "retain" | undefined;
  /**
   * What taking an organization out of the data does, after its documents, as the service has no endpoint that deletes one:
   * `retain` (the default) leaves it as it is, `disable` switches access to it off. One that is switched off stays so.
   */
  readonly organizationsOnDelete?: "retain" | "disable" | undefined;
  /**
   * Refuse to delete documents and to take domains from the list, and to delete the sets that hold them: `deletionProtection` of
   * its `AllowedDomains` and of each `DocumentSet`. The default is the setting `deletionProtection`.
   */
  readonly deletionProtection?: boolean | undefined;
  /** The most documents of one organization, and the most domains, that one change may delete: `maxDeletions` of each set. */
  readonly maxDeletions?: number | undefined;
}

/**
 * A workspace from data: its allowed domains, and its organizations with all that is in them. The data comes from a file
 * ({@link loadWorkspace}), one for each environment, or is written in the program; it is plain, without outputs.
 *
 * It declares, as its children: `AllowedDomains` where domains are given; for each organization an `Organization`, its
 * `Folder`s, one `DocumentSet`, one `Users`, and its `EditorContent`s; and one `OrganizationDisabledState`. Their names
 * are made of the name of the workspace and the ids (`acme/globex/plans`), so that a change of one thing changes nothing
 * else. A provider in the options is theirs too. With `protect` or `deletionProtection` a change that would delete a document,
 * or take a domain from the list, is refused in the preview; with `retainOnDelete` they stay in the service.
 *
 * The service refuses changes to an organization that is switched off. So all that is in one is written before it is
 * switched off, and after it is switched on; what is in one that stays off cannot be changed: take out `disabled` together
 * with the change, and put it in again in the next.
 *
 * ```ts
 * new collab.Workspace("customers", {
 *   domains: ["customers.example.com"],
 *   organizations: {
 *     umbrella: { folders: { plans: {} }, documents: { contract: { documentName: "Contract", folderId: "plans" } } },
 *     hooli: { disabled: true },
 *   },
 * });
 * ```
 */
export class Workspace extends pulumi.ComponentResource {
  /** @internal */
  static readonly __pulumiType = "collab:index:Workspace";

  /** The ids of its organizations, sorted. */
  declare readonly organizationIds: pulumi.Output<string[]>;
  /** Its organizations by `organizationId`, for what else a program declares in them. */
  declare readonly organizations: Readonly<Record<string, Organization>>;

  constructor(name: string, args: WorkspaceArgs, opts?: pulumi.ComponentResourceOptions) {
    const { documentsOnDelete, organizationsOnDelete, deletionProtection, maxDeletions, ...data } = args;
    const { domains, organizations = {} } = checkedWorkspace(name, data);
    watchOptions();
    super(Workspace.__pulumiType, name, {}, opts);
    noteGiven(this, opts);

    const guards = { deletionProtection, maxDeletions };
    if (domains) new AllowedDomains(name, { domains: [...domains], ...guards }, { parent: this });

    const all = Object.entries(organizations);
    const made: Record<string, Organization> = {};
    const declare = (disabled: boolean, after: readonly pulumi.Resource[]): pulumi.Resource[] =>
      all.flatMap(([organizationId, contents]) => {
        if (isOff(contents) !== disabled) return [];
        const base = `${name}/${joinId(organizationId)}`;
        const onDelete = disabled ? "disable" : organizationsOnDelete;
        // Taking it over must not let anybody in until its state is decided, which comes after what is in it.
        const closed = disabled ? { __staysOff: true } : {};
        const inputs = { organizationId, onDelete, ...closed };
        const organization = new Organization(base, inputs, { parent: this });
        made[organizationId] = organization;
        const place = { parent: this, base, organizationId, after: [organization, ...after] };
        return [
          organization,
          ...declareContents(place, contents, { onDelete: documentsOnDelete, ...guards }),
        ];
      });

    // The order in which the service accepts it all, whichever way an organization was switched.
    const closed = declare(true, []);
    const organizationIds = all.filter(([, contents]) => isOff(contents)).map(([id]) => id);
    const off = { organizationIds, disabled: true };
    const state = new OrganizationDisabledState(name, off, { parent: this, dependsOn: closed });
    declare(false, [state]);

    this.organizations = made;
    this.organizationIds = pulumi.output(Object.keys(organizations).sort());
    this.registerOutputs({ organizationIds: this.organizationIds });
  }

  static override isInstance(value: unknown): value is Workspace {
    return isOfType(value, Workspace.__pulumiType);
  }
}

function isOff({ disabled = false }: WorkspaceOrganization): boolean {
  return disabled;
}

/** Where the contents of an organization are declared, and after what. */
interface Place {
  readonly parent: Workspace;
  /** What their names begin with. */
  readonly base: string;
  readonly organizationId: string;
  readonly after: readonly pulumi.Resource[];
}

function declareContents(
  { parent, base, organizationId, after }: Place,
  { folders = {}, documents, users, editors = {} }: WorkspaceOrganization,
  ofDocuments: Pick<DocumentSetArgs, "onDelete" | "deletionProtection" | "maxDeletions">,
): pulumi.Resource[] {
  const made: pulumi.Resource[] = [];
  // Each step after those before it.
  const options = () => ({ parent, dependsOn: [...after, ...made] });

  const shelves = options();
  for (const folderId of Object.keys(folders))
    made.push(new Folder(`${base}/${joinId(folderId)}`, { organizationId, folderId }, shelves));

  if (documents) made.push(new DocumentSet(base, { organizationId, documents, ...ofDocuments }, options()));

  const contents = options();
  if (users) made.push(new Users(base, { organizationId, users }, contents));
  for (const [documentId, ofDocument] of Object.entries(editors)) {
    for (const [editorId, editor] of Object.entries(ofDocument)) {
      const place = { organizationId, documentId, editorId };
      made.push(
        new EditorContent(`${base}/${joinId(documentId, editorId)}`, { ...place, ...editor }, contents),
      );
    }
  }
  return made;
}
