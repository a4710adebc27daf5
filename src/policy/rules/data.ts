import type { ResourceValidationPolicy } from "@pulumi/policy";
import { told, type RuleOptions } from "../rule";
import { oneOf, validateResource } from "../validate";

/** What else `keepData` is about. */
export interface KeepDataOptions extends RuleOptions {
  /** Documents too must be protected, or stay when they are no longer declared. The default is false. */
  readonly documents?: boolean | undefined;
}

/**
 * Refuses what would delete people's data once it is no longer declared: a `Location` with `onDelete: "deleteData"`, and with
 * `documents` also a `Document` or a `DocumentSet` that is not protected. A policy cannot see `retainOnDelete` of a `Document`.
 */
export function keepData({ documents = false, ...options }: KeepDataOptions = {}): ResourceValidationPolicy {
  return {
    ...told("collab-keep-data", "No data is deleted with a resource.", options, "documents"),
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
