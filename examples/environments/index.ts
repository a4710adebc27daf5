import * as pulumi from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

const stack = pulumi.getStack();

const workspace = new collab.Workspace("acme", {
  ...collab.loadWorkspace(`${stack}.yaml`),
  // A document that leaves production's file stays in the service until it is deleted manually.
  documentsOnDelete: stack === "production" ? "retain" : "delete",
});

export const organizationIds = workspace.organizationIds;
