import type { Impact, Level } from "./impact";
import type { Json } from "../values/plain";
import { typeOfToken, urnParts } from "../values/type-token";
import { OPERATIONS, type Action } from "./operations";
import type { Step, StepState } from "./preview";

export interface Change {
  /** The operation on the resource. */
  readonly action: Action;
  /** `Document`, or the engine's type token for a type of another package. */
  readonly type: string;
  readonly stack: string;
  readonly name: string;
  readonly urn: string;
  /** The position in the program: `index.ts:13`. */
  readonly source: string | undefined;
  /** Empty for the resources of other packages. */
  readonly impacts: readonly Impact[];
  /** Undefined for what a preview omits. */
  readonly step?: Step;
  /** The target of the change: the providers of its steps, with the settings that decide the target. */
  readonly target: Json;
}

/** An impact of a change, as one line of a report. */
export interface Line extends Impact {
  readonly level: Level;
  readonly stack: string;
  readonly change: Change;
  /** The position of the declaration: `customers.yaml:12`, or `index.ts:13`. */
  readonly source: string | undefined;
}

/** The `type` of a change of one of our providers. */
export const PROVIDER = "Provider";

/** Returns the change of another package's resource, or the parts of a change of ours that the engine itself reports. */
export function changeOf(step: Step, stack: string, target: Json): Change {
  const { type, name } = urnParts(step.urn);
  return {
    action: OPERATIONS.get(step.op)?.action ?? "other",
    type: typeOfToken(type) ?? type,
    stack,
    name,
    urn: step.urn,
    source: sourceOf(step.newState ?? step.oldState),
    impacts: [],
    step,
    target,
  };
}

/** Returns a change that the preview omits. An approval covers the words of its impacts. */
export const omitted = (
  type: string,
  name: string,
  urn: string,
  stack: string,
  impacts: readonly Impact[],
): Change => ({
  ...{ action: "other", type, name, urn, stack, source: undefined, impacts },
  target: impacts.map(({ does: [does] }) => does),
});

const PROJECT = "project:///";

/** Returns the source location that declares a resource, such as `index.ts:13`: the first one in the program's own code. */
function sourceOf(state: StepState | undefined): string | undefined {
  const positions = [state, ...(state?.stackTrace ?? [])].map((each) => each?.sourcePosition ?? "");
  const own = positions.find(isOwn);
  if (own === undefined) return undefined;
  const [file = "", place = ""] = own.slice(PROJECT.length).split("#");
  const [line = ""] = place.split(",");
  return line === "" ? file : `${file}:${line}`;
}

const isOwn = (position: string) =>
  position.startsWith(PROJECT) && !/^project:\/\/\/\.\.\/|\/node_modules\//u.test(position);
