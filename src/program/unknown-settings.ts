import * as pulumi from "@pulumi/pulumi";
import { NAMESPACE } from "../settings";
import { unknownKeys } from "../settings/unknown-keys";

/** The runs that were told. */
const told = new WeakSet<object>();

/** Warns, once a run, of keys in the stack's configuration that look like settings of this package and are none. */
export function warnOfUnknownSettings(): void {
  const run = pulumi.runtime.getStackResource();
  if (!run || told.has(run)) return;
  told.add(run);
  // The keys of a project with our name are its own.
  if (pulumi.getProject() === NAMESPACE) return;
  for (const { key, words } of unknownKeys(Object.keys(pulumi.runtime.allConfig())))
    void pulumi.log.warn(`${key} ${words}`);
}
