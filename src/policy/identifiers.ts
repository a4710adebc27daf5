import type { ReportViolation, ResourceValidationPolicy } from "@pulumi/policy";
import type { Definition } from "../definition/definition";
import type { Shape } from "../definition/type";
import { expand, isShort } from "../resources/document-set/definition";
import { isMap } from "../values/plain";
import { definitionOf } from "./validate";
import { allOf, list, rejectUnknownOptions, policy, type RuleOptions } from "./rule";

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
      const checks = IDENTIFIERS.flatMap((identifier) => {
        const pattern = patterns[identifier];
        if (!pattern) return [];
        const readings = readingsOf(definition, args.props, identifier);
        return readings.map((read) => () => {
          report(read, identifier, pattern, reportViolation);
        });
      });
      allOf(checks);
    },
  };
}

/** Reports each identifier in an input. Throws at the end if one is still unknown. */
type Reading = (found: (name: unknown) => void) => void;

function report(
  read: Reading,
  identifier: Identifier,
  pattern: RegExp,
  reportViolation: ReportViolation,
): void {
  const mismatches: string[] = [];
  try {
    read((name) => {
      if (typeof name === "string" && !fits(name, identifier, pattern)) mismatches.push(name);
    });
  } finally {
    if (mismatches.length > 0)
      reportViolation(`${identifier} must match ${String(pattern)}: ${list(mismatches)} does not.`);
  }
}

/** Uses `search` because `test` would continue after its last match if the pattern has the flag `g`. */
const fits = (name: string, identifier: Identifier, pattern: RegExp): boolean =>
  (identifier === "folderId" && name === "root") || name.search(pattern) >= 0;

function readingsOf({ type, inputs }: Definition, props: unknown, identifier: Identifier): Reading[] {
  const readings = Object.entries(inputs).flatMap(([name, input]) =>
    readingsAt(name, input.type.shape, () => fieldOf(props, name), identifier),
  );
  // A `DocumentSet` entry is one string that includes the folder.
  const ofEntries = type === "DocumentSet" && identifier === "folderId" ? [foldersOfEntries(props)] : [];
  return [...readings, ...ofEntries];
}

/** Returns the readings that find identifiers in an input of that name. */
function readingsAt(name: string, shape: Shape, value: () => unknown, identifier: Identifier): Reading[] {
  const members: Reading = (found) => {
    keysOf(value()).forEach(found);
  };
  switch (shape.is) {
    case "text":
      return name === identifier
        ? [
            (found) => {
              found(value());
            },
          ]
        : [];
    case "set":
      return name === `${identifier}s` ? [members] : [];
    case "map":
      return shape.key === identifier ? [members] : [];
    case "object":
      return Object.entries(shape.fields).flatMap(([field, { type }]) =>
        readingsAt(field, type.shape, () => fieldOf(value(), field), identifier),
      );
    default:
      return [];
  }
}

const foldersOfEntries =
  (props: unknown): Reading =>
  (found) => {
    const documents = fieldOf(props, "documents");
    const checks = keysOf(documents).map((id) => () => {
      const entry = fieldOf(documents, id);
      if (isShort(entry)) found(expand(entry).folderId);
    });
    allOf(checks);
  };

const fieldOf = (value: unknown, name: string): unknown => (isMap(value) ? value[name] : undefined);

const keysOf = (value: unknown): string[] => (isMap(value) ? Object.keys(value) : []);
