import * as pulumi from "@pulumi/pulumi";
import { NAMESPACE } from "../settings";
import { unknownKeys } from "../settings/unknown-keys";

/** The runs that were warned. */
const printed = new WeakSet<object>();

/** Warns, once per run, about keys in the stack's configuration that look like settings of this package but are not. */
export function warnOfUnknownSettings(): void {
  const run = pulumi.runtime.getStackResource();
  if (!run || printed.has(run)) return;
  printed.add(run);
  // In a project with the same name as this package, the keys belong to the project.
  if (pulumi.getProject() === NAMESPACE) return;
  for (const { key, words } of unknownKeys(Object.keys(pulumi.runtime.allConfig())))
    void pulumi.log.warn(`${key} ${words}`);
}
