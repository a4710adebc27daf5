import { happens, type Impact } from "../definition/impact";
import { NAMESPACE } from "../settings";
import { settingsMoved } from "../settings/approval";
import { canonical, plain } from "../values/plain";
import { partsOf, typeIn } from "../values/urn";
import { described, PROVIDER, type Change } from "./change";
import type { Preview, Step } from "./preview";
import {
  anotherTarget,
  changesTarget,
  isEnginesOwn,
  isOurProvider,
  unseenTarget,
  type Providers,
} from "./providers";
import { changesSomething } from "./steps";
import { targetIn } from "./target";

type ProviderChange = Omit<Change, "stack">;

/** Returns the changes of our providers: those in the preview, and those that only its resources or its warnings name. */
export function providerChanges(
  steps: readonly Step[],
  diagnostics: NonNullable<Preview["diagnostics"]>,
  providers: Providers,
  ours: readonly Step[],
): ProviderChange[] {
  const shown = steps.filter((step) => isOurProvider(step) && changesSomething(step)).map(ofStep);
  const leftOut = providers.leftOut(ours).map((urn) => ofConsequences(urn, unseenTarget(partsOf(urn).name)));
  // The full provider compares the stack's settings with those of the last update, and warns of differences.
  const ofStack = diagnostics.flatMap(({ urn = "", message }) =>
    typeIn(urn) === `pulumi:providers:${NAMESPACE}` && isEnginesOwn(urn)
      ? settingsMoved(message).map((setting) => ({ urn, setting }))
      : [],
  );
  const moved = new Map(ofStack.map((each) => [`${each.urn} ${each.setting}`, each]));
  return [
    ...shown,
    ...leftOut,
    ...[...moved.values()].map(({ urn, setting }) => ofConsequences(urn, anotherTarget("default", setting))),
  ];
}

function ofStep(step: Step): ProviderChange {
  const { urn, op, oldState, newState } = step;
  const dangers = changesTarget(step);
  const name = partsOf(urn).name;
  const quiet = happens("nothing", "provider", [{ name }], LABELS[op] ?? CHANGES);
  const target = plain([targetIn(oldState?.inputs), targetIn(newState?.inputs)]) ?? null;
  const impacts = dangers.length > 0 ? dangers : quiet;
  return { ...described(step), type: PROVIDER, ...OURS, impacts, steps: [step], target };
}

/** Returns a change of a provider that has no step in the preview. */
const ofConsequences = (urn: string, impacts: readonly Impact[]): ProviderChange => ({
  action: "other",
  type: PROVIDER,
  name: partsOf(urn).name,
  urn,
  source: undefined,
  ...OURS,
  impacts,
  steps: [],
  target: impacts.flatMap(({ does }) => canonical([...does])),
});

const OURS = { isOurs: true, unchecked: [] } as const;

const CHANGES = [
  "changes, and its resources stay where they are",
  "change, and their resources stay where they are",
] as const;

const LABELS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  create: ["is created; it sends nothing itself", "are created; they send nothing themselves"],
  delete: ["is removed; it sends nothing itself", "are removed; they send nothing themselves"],
};
