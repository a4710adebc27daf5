import {
  jsonReport,
  markdownReport,
  parsePreview,
  reportOf,
  textReport,
  type Report,
} from "../../src/review";
import { typeToken, type Host } from "../../src/values/type-token";
import { checked } from "../core/support";

/** How a preview shows a value that is unknown until the update runs. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Returns the violation that needs an approval by default. */
export const violation = (impactType: string, count = 1) => ({ impactType, count, limit: 0 });

interface StepOptions {
  readonly op: string;
  readonly type: string;
  readonly name: string;
  /** The resource's inputs before the change, as a program declares them. */
  readonly was?: object;
  readonly is?: object;
  /** Outputs and state in addition to the inputs. */
  readonly outputs?: object;
  readonly state?: object;
  readonly differs?: readonly string[];
  /** The inputs that cause the replacement. */
  readonly replaces?: readonly string[];
  readonly custom?: boolean;
  readonly stack?: string;
  /** The reference to the resource's provider. `formerProvider` is the provider before the change, if it differs. */
  readonly provider?: string;
  readonly formerProvider?: string;
  readonly host?: Host;
}

/** Returns a step of a preview as the engine prints it, with checked inputs and states. */
export function step({
  op,
  type,
  name,
  was,
  is,
  outputs,
  state,
  differs,
  replaces,
  custom = true,
  stack = "production",
  provider,
  formerProvider = provider,
  host = "dynamic",
}: StepOptions): object {
  const isOurs = !type.includes(":");
  const inputsOf = (args: object) => (isOurs ? checked(type, args) : args);
  const old = was && inputsOf(was);
  return {
    op,
    urn: `urn:pulumi:${stack}::shop::${isOurs ? typeToken(type, host) : type}::${name}`,
    ...(old
      ? {
          oldState: {
            custom,
            inputs: old,
            outputs: { ...old, ...outputs },
            provider: formerProvider,
            ...state,
          },
        }
      : {}),
    ...(is
      ? { newState: { custom, inputs: inputsOf(is), sourcePosition: "project:///index.ts#7,1", provider } }
      : {}),
    ...(replaces ? { replaceReasons: replaces } : {}),
    ...(differs
      ? {
          diffReasons: differs,
          detailedDiff: Object.fromEntries(differs.map((path) => [path, { kind: "update" }])),
        }
      : {}),
  };
}

type More = Partial<StepOptions>;

export const created = (type: string, name: string, is: object, more: More = {}) =>
  step({ op: "create", type, name, is, ...more });

export const deleted = (type: string, name: string, was: object, more: More = {}) =>
  step({ op: "delete", type, name, was, ...more });

/** `differs` contains the inputs that differ. */
export const updated = (
  type: string,
  name: string,
  was: object,
  is: object,
  differs: readonly string[] = [],
  more: More = {},
) => step({ op: "update", type, name, was, is, ...(differs.length > 0 ? { differs } : {}), ...more });

/** `replaces` contains the inputs that cause the replacement. */
export const replaced = (
  type: string,
  name: string,
  was: object,
  is: object,
  replaces: readonly string[] = [],
  more: More = {},
) => step({ op: "replace", type, name, was, is, ...(replaces.length > 0 ? { replaces } : {}), ...more });

/** Returns the step of a refresh, which shows the state before it. */
export const refreshed = (type: string, was: object, outputs: object = {}) =>
  step({ op: "refresh", type, name: "r", was, is: was, outputs });

export const same = (type: string, name: string, is: object, more: More = {}) =>
  step({ op: "same", type, name, was: is, is, ...more });

interface Shown {
  readonly oldState?: { readonly inputs: object; readonly outputs: object };
  readonly newState?: { readonly inputs: object };
}

/** Returns the same step for a program in which one input is a secret. */
export function hiding(name: string, { oldState, newState, ...rest }: object & Shown): object {
  const secret = { [name]: "[secret]" };
  return {
    ...rest,
    ...(oldState
      ? {
          oldState: {
            ...oldState,
            inputs: { ...oldState.inputs, ...secret },
            outputs: { ...oldState.outputs, ...secret },
          },
        }
      : {}),
    ...(newState ? { newState: { ...newState, inputs: { ...newState.inputs, ...secret } } } : {}),
  };
}

/** Returns a resource's reference to a provider, as states contain it. */
export const providerRef = (name: string, id = `id-of-${name}`, host: Host = "dynamic"): string =>
  `urn:pulumi:production::shop::pulumi:providers:${host === "dynamic" ? "pulumi-nodejs" : "collab"}::${name}::${id}`;

/** Returns the output of `pulumi preview --json` for these steps. */
export const previewOf = (...steps: readonly object[]): string =>
  JSON.stringify({ steps, changeSummary: {} });

export const reportFor = (...steps: readonly object[]): Promise<Report> =>
  reportOn({ steps: [...steps, PART] });

/** Returns the report on the output of a preview. */
export const reportOn = (preview: object, options?: Parameters<typeof reportOf>[1]): Promise<Report> =>
  reportOf([sourceOf(preview)], options);

/** A part of a replacement, which shows that a preview contains the parts. */
const PART = {
  op: "create-replacement",
  urn: "urn:pulumi:production::shop::aws:s3/bucket:Bucket::part",
};

/** Returns the report on the previews of several stacks, each with its steps. */
export const reportOnStacks = (...stacks: readonly (readonly object[])[]): Promise<Report> =>
  reportOf(stacks.map((steps) => sourceOf({ steps: [...steps, PART] })));

const sourceOf = (preview: object) => ({
  from: "a file",
  preview: parsePreview(JSON.stringify({ changeSummary: {}, ...preview })),
});

/** The output formats for readers and programs. */
export const FORMS = [textReport, markdownReport, jsonReport];

/** Returns the report's lines, one sentence each, without formatting. */
export const sentencesOf = ({ lines }: Report): string[] =>
  lines.flatMap(({ object, items, does, organizationId }) =>
    items.map(
      ({ name }) => `${object} ${organizationId === undefined ? "" : `${organizationId}/`}${name} ${does[0]}`,
    ),
  );
