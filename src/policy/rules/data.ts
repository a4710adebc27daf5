import type { ResourceValidationPolicy } from "@pulumi/policy";
import { policy, type RuleOptions } from "../rule";
import { oneOf, validateResource } from "../validate";

/** The options of `keepData`. */
export interface KeepDataOptions extends RuleOptions {
  /** Whether documents must also be protected, or be retained when they are no longer declared. Default: false. */
  readonly documents?: boolean | undefined;
}

/**
 * Rejects resources whose removal from the program would delete users' data: a `Location` with `onDelete: "deleteData"` and, with
 * `documents`, also an unprotected `Document` or `DocumentSet`. A policy cannot see `retainOnDelete` of a `Document`.
 */
export function keepData({ documents = false, ...options }: KeepDataOptions = {}): ResourceValidationPolicy {
  return {
    ...policy("collab-keep-data", "No data is deleted with a resource.", options, "documents"),
    validateResource: oneOf(
      validateResource("Location", ({ onDelete }, _, reportViolation) => {
        if (onDelete !== "deleteData") return;
        reportViolation(
          'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".',
        );
      }),
      validateResource("Document", (_, { opts }, reportViolation) => {
        if (!documents || opts.protect) return;
        reportViolation(
          "The document and its data are deleted with the resource. Set the option protect: true.",
        );
      }),
      validateResource("DocumentSet", ({ onDelete, deletionProtection }, { opts }, reportViolation) => {
        if (!documents || onDelete === "retain" || (opts.protect && deletionProtection === true)) return;
        reportViolation(
          'Documents that leave the set are deleted with their data. Set onDelete: "retain", or the option protect: true and no deletionProtection: false.',
        );
      }),
    ),
  };
}
