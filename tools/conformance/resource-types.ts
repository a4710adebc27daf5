import { CustomResource, ProviderResource } from "@pulumi/pulumi";
import * as collab from "pulumi-collab";

/** Every resource type that the package exports. */
export const RESOURCE_TYPES: readonly string[] = Object.entries(collab)
  .filter(([, exported]) => isResource(exported))
  .map(([name]) => name);

function isResource(exported: unknown): boolean {
  if (typeof exported !== "function") return false;
  const prototype: unknown = exported.prototype;
  return prototype instanceof CustomResource && !(prototype instanceof ProviderResource);
}
