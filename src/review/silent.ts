import { happens, type Impact, type TypeImpacts } from "../definition/impact";
import { isPublic } from "../definition/definition";
import { PROVIDER_KEY } from "../values/provider-string";
import { partsOf } from "../values/urn";
import type { Step } from "./preview";

interface Silent {
  readonly step: Step;
  readonly kind: TypeImpacts;
  readonly inputs: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the impacts of an update that no input currently requests. */
export function silent({ step, kind, inputs = {} }: Silent): Impact[] {
  const { name } = partsOf(step.urn);
  if (step.op !== "update") return [];
  const detailed = Object.keys(step.detailedDiff ?? {});
  const changed = detailed.length > 0 ? detailed : (step.diffReasons ?? []);
  // Users do not know the names of inputs that are internal to a resource type.
  const names = [...new Set(changed.filter((path) => path !== PROVIDER_KEY).map(labelOf))];
  if (names.length === 0 && changed.length > 0)
    return happens("nothing", kind.definition.type, [{ name }], ANOTHER_HOST, placeOf(inputs));
  if (names.length === 0)
    return happens(
      "changes",
      kind.definition.type,
      [{ name }],
      [
        "is renewed, or what an earlier update left undone is done",
        "are renewed, or what an earlier update left undone is done",
      ],
      placeOf(inputs),
    );
  return happens(
    "nothing",
    kind.definition.type,
    [{ name }],
    [
      `has another ${names.join(", ")}: nothing is sent for that now`,
      `have another ${names.join(", ")}: nothing is sent for that now`,
    ],
    placeOf(inputs),
  );
}

const ANOTHER_HOST = [
  "is served by another host (`collab:host`), and nothing is sent for that",
  "are served by another host (`collab:host`), and nothing is sent for that",
] as const;

/** Returns the organization of a resource, if it is in one. */
export const placeOf = ({ organizationId }: Readonly<Record<string, unknown>>) =>
  typeof organizationId === "string" ? { organizationId } : {};

const labelOf = (path: string) => (isPublic(path) ? path : "protection");
