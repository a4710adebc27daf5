import * as pulumi from "@pulumi/pulumi";
import type { Definition } from "../definition/definition";
import { Declaration, type ClassHooks } from "./declaration";

/** A resource that a program declares, or refers to with `get`. The class of each resource type extends it. */
export class DeclaredResource extends pulumi.CustomResource {
  /** @internal */
  constructor(
    definition: Definition,
    name: string,
    args: object,
    opts?: pulumi.CustomResourceOptions,
    hooks?: ClassHooks,
  ) {
    const declaration = new Declaration(definition, name, args, opts, hooks);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, new.target);
    }
    declaration.complete(this);
  }
}
