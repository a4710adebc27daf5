import * as pulumi from "@pulumi/pulumi";
import { joinId } from "../values/identity";
import type * as Files from "./file";
import type { WorkspaceFile, WorkspaceOrganization } from "./file/workspace-file";
import { AllowedDomains } from "../resources/allowed-domains/class";
import { instancesOf } from "../program/declare";
import { DocumentSet, type DocumentSetArgs } from "../resources/document-set/class";
import { Folder } from "../resources/folder/class";
import { Organization } from "../resources/organization/class";
import { OrganizationDisabledState } from "../resources/organization-disabled-state/class";
import { Users } from "../resources/users/class";
import { runError } from "../program/run-error";

/** The contents of a workspace, as in a workspace file, and options of its resources. */
export interface WorkspaceArgs extends WorkspaceFile {
  /**
   * What happens to documents that are removed from the data: `delete` (the default) deletes them with their contents, `retain`
   * leaves them in the service.
   */
  readonly documentsOnDelete?: "delete" | "retain" | undefined;
  /**
   * What happens to an organization that is removed from the data, after its documents, because the service has no endpoint that
   * deletes organizations: `retain` (the default) leaves it unchanged, `disable` disables access to it. A disabled one stays
   * disabled.
   */
  readonly organizationsOnDelete?: "retain" | "disable" | undefined;
  /** Maximum number of documents of one organization, and of domains, that one change may delete: `maxDeletions` of each set. */
  readonly maxDeletions?: number | undefined;
}

/**
 * A workspace from data: its allowed domains, and its organizations with their contents. The data comes from a file
 * ({@link loadWorkspace}), one for each environment, or is written in the program. The data is plain, without outputs.
 *
 * The workspace declares these children: `AllowedDomains` if it has domains; for each organization an `Organization`, its
 * `Folder`s, one `DocumentSet` and one `Users`; and one `OrganizationDisabledState`. Their names consist of
 * the name of the workspace and the ids (`acme/globex/plans`), so that changing one object does not change others. The
 * children use the provider in the options. With the setting `deletionProtection`, the preview rejects a change that would delete a
 * document or remove a domain from the list.
 *
 * The service rejects changes to a disabled organization. So an update writes the contents before it disables the organization, or
 * after it enables the organization. The contents of an organization that stays disabled cannot change: remove `disabled` together
 * with the change, and add `disabled` again in the next update.
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
  static override readonly isInstance = instancesOf(Workspace);

  /** The sorted ids of the organizations. */
  declare readonly organizationIds: pulumi.Output<string[]>;
  /** The organizations by `organizationId`, for other resources that a program declares in them. */
  declare readonly organizations: Readonly<Record<string, Organization>>;

  constructor(name: string, args: WorkspaceArgs, opts?: pulumi.ComponentResourceOptions) {
    const { documentsOnDelete, organizationsOnDelete, maxDeletions, ...data } = args;
    const { domains, organizations = {} } = checkedWorkspace(name, data);
    super(Workspace.__pulumiType, name, {}, opts);

    if (domains) new AllowedDomains(name, { domains: [...domains], maxDeletions }, { parent: this });

    const all = Object.entries(organizations);
    const created: Record<string, Organization> = {};
    const declare = (disabled: boolean, after: readonly pulumi.Resource[]): pulumi.Resource[] =>
      all.flatMap(([organizationId, contents]) => {
        if ((contents.disabled ?? false) !== disabled) return [];
        const base = `${name}/${joinId(organizationId)}`;
        const onDelete = disabled ? "disable" : organizationsOnDelete;
        // Adopting the organization must not enable access to it. Its contents are written before it is disabled.
        const staysDisabled = disabled ? { __staysOff: true } : {};
        const inputs = { organizationId, onDelete, ...staysDisabled };
        const organization = new Organization(base, inputs, { parent: this });
        created[organizationId] = organization;
        const location = { parent: this, base, organizationId, after: [organization, ...after] };
        const ofDocuments = { onDelete: documentsOnDelete, maxDeletions };
        return [organization, ...declareContents(location, contents, ofDocuments)];
      });

    // The service accepts this order, whether an organization is being disabled or enabled.
    const inDisabled = declare(true, []);
    const organizationIds = all.filter(([, contents]) => contents.disabled).map(([id]) => id);
    const inputs = { organizationIds, disabled: true };
    const state = new OrganizationDisabledState(name, inputs, { parent: this, dependsOn: inDisabled });
    declare(false, [state]);

    this.organizations = created;
    this.organizationIds = pulumi.output(Object.keys(organizations).sort());
    this.registerOutputs({ organizationIds: this.organizationIds });
  }
}

/** The parent, name prefix and dependencies of the contents of an organization. */
interface Location {
  readonly parent: Workspace;
  /** The prefix of the names of the contents. */
  readonly base: string;
  readonly organizationId: string;
  readonly after: readonly pulumi.Resource[];
}

function declareContents(
  { parent, base, organizationId, after }: Location,
  { folders = {}, documents, users }: WorkspaceOrganization,
  ofDocuments: Pick<DocumentSetArgs, "onDelete" | "maxDeletions">,
): pulumi.Resource[] {
  const made: pulumi.Resource[] = [];
  // Each step depends on all previous steps.
  const options = () => ({ parent, dependsOn: [...after, ...made] });

  const ofFolders = options();
  for (const folderId of Object.keys(folders))
    made.push(new Folder(`${base}/${joinId(folderId)}`, { organizationId, folderId }, ofFolders));

  if (documents) made.push(new DocumentSet(base, { organizationId, documents, ...ofDocuments }, options()));

  if (users) made.push(new Users(base, { organizationId, users }, options()));
  return made;
}

// The first workspace loads these: YAML and the checks are heavy, and most programs have no workspace.
const files = () => require("./file") as typeof Files;

/**
 * Reads a workspace from a YAML or JSON file, as data for {@link Workspace}.
 *
 * @param path A `.yaml`, `.yml` or `.json` file, relative to the folder of `Pulumi.yaml`, or to that of its `main`.
 *
 * Problems in the file end the program before anything is declared: one line for each problem, with file, line, column and path.
 * Problems include unknown fields, and documents in folders that their organization does not declare. For completion and help in an editor, name the JSON Schema in the first line of the file:
 *
 * ```yaml
 * # yaml-language-server: $schema=node_modules/pulumi-collab/workspace.schema.json
 * ```
 */
export function loadWorkspace(path: string): WorkspaceFile {
  const { readWorkspace, WorkspaceFileError } = files();
  try {
    return readWorkspace(path);
  } catch (error) {
    throw error instanceof WorkspaceFileError ? runError(error.message) : error;
  }
}

/** Checks data that is written in a program, and converts it to the form of a loaded file: without empty values. */
function checkedWorkspace(name: string, data: WorkspaceFile): WorkspaceFile {
  const { checkWorkspace, problemText } = files();
  const { workspace, problems } = checkWorkspace(data);
  if (workspace) return workspace;
  throw runError(problems.map((problem) => `Workspace ${name}: ${problemText(problem)}`).join("\n"));
}
