import type { ResourceValidationPolicy } from "@pulumi/policy";
import type { Definition } from "../definition/definition";
import type { Shape } from "../definition/type";
import { expand, isShort } from "../resources/document-set/definition";
import { isMap } from "../values/plain";
import { definitionOf } from "./validate";
import { list, rejectUnknownOptions, policy, type RuleOptions } from "./rule";

/** The patterns that identifiers must match. To match the whole identifier, begin with `^` and end with `$`. */
export interface IdentifierPatterns {
  /** The pattern for organization ids. */
  readonly organizationId?: RegExp | undefined;
  /** The pattern for document ids. */
  readonly documentId?: RegExp | undefined;
  /** The pattern for folder ids. The service's own `root` is always allowed. */
  readonly folderId?: RegExp | undefined;
}

const NAME = "collab-identifiers-match";

type Identifier = keyof IdentifierPatterns;

const IDENTIFIERS: readonly Identifier[] = ["organizationId", "documentId", "folderId"];

/** Rejects identifiers that do not match, in every input of any resource type that names an organization, document or folder. */
export function identifiersMatch(
  patterns: IdentifierPatterns,
  options: RuleOptions = {},
): ResourceValidationPolicy {
  rejectUnknownOptions(NAME, patterns, IDENTIFIERS);
  return {
    ...policy(NAME, "Identifiers match the agreed patterns.", options),
    validateResource: (args, reportViolation) => {
      const definition = definitionOf(args.type);
      if (!definition) return args.notApplicable("The rule applies only to resources of pulumi-collab.");
      const errors: unknown[] = [];
      for (const identifier of IDENTIFIERS) {
        const pattern = patterns[identifier];
        if (!pattern) continue;
        const mismatches = identifiersIn(identifier, definition, args.props, errors).filter(
          (name) =>
            // Not `test`, which would continue after its last match if the pattern has the flag `g`.
            name.search(pattern) < 0 && !(identifier === "folderId" && name === "root"),
        );
        if (mismatches.length > 0)
          reportViolation(`${identifier} must match ${String(pattern)}: ${list(mismatches)} does not.`);
      }
      // `@pulumi/policy` then warns that a check could not run.
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Returns the identifiers in the inputs. Reading an unknown value throws: adds that error to `errors`, and reads on. */
function identifiersIn(
  identifier: Identifier,
  { type, inputs }: Definition,
  props: unknown,
  errors: unknown[],
): string[] {
  const attempt = (read: () => unknown[]): unknown[] => {
    try {
      return read();
    } catch (error) {
      errors.push(error);
      return [];
    }
  };
  const found = Object.entries(inputs).flatMap(([name, input]) =>
    attempt(() => search(identifier, name, input.type.shape, () => fieldOf(props, name))),
  );
  if (type === "DocumentSet" && identifier === "folderId") {
    const documents = () => fieldOf(props, "documents");
    // Each entry is one string that includes the folder.
    const ids = attempt(() => keysOf(documents())).map(String);
    found.push(...ids.flatMap((id) => attempt(() => [folderOf(fieldOf(documents(), id))])));
  }
  return found.filter((name) => typeof name === "string");
}

/** Finds identifiers in an input of that name. Reads no other input. */
function search(identifier: Identifier, name: string, shape: Shape, value: () => unknown): unknown[] {
  if (shape.is === "text" && name === identifier) return [value()];
  if (shape.is === "set" && name === `${identifier}s`) return keysOf(value());
  if (shape.is === "map" && shape.key === identifier) return keysOf(value());
  if (shape.is !== "object") return [];
  return Object.entries(shape.fields).flatMap(([field, { type }]) =>
    search(identifier, field, type.shape, () => fieldOf(value(), field)),
  );
}

const folderOf = (entry: unknown) => (isShort(entry) ? expand(entry).folderId : undefined);

const fieldOf = (value: unknown, name: string): unknown => (isMap(value) ? value[name] : undefined);

const keysOf = (value: unknown): string[] => (isMap(value) ? Object.keys(value) : []);
