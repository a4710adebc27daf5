import { isPublic } from "../definition/definition";
import { happens, type Impact } from "../definition/impact";
import { withBreadth } from "../resources/allowed-domain/breadth";
import type { SettingName } from "../settings";
import { PROVIDER_KEY } from "../values/state-keys";
import { hasUnknown } from "../values/unknown";
import { partsOf } from "../values/type-token";
import { described, type Change } from "./change";
import { Folders } from "./folders";
import { readableOf, worstOf, type Judge } from "./hidden";
import { movingBy, ourStep, placeOf, renamesIn, takenOver, type OurStep } from "./our-step";
import { Owners } from "./owners";
import { changesSomething, hasSecret, printOnce, type Preview, type Step } from "./preview";
import { isOurProvider, providerChanges, providerName, Providers } from "./providers";

/** Other parts of a preview that decide the impacts of a change. */
interface Surroundings {
  readonly providers: Providers;
  readonly owners: Owners;
  readonly folders: Folders;
}

type Described = Omit<Change, "stack" | "target">;

/** Returns the changes in one stack's preview. `moved` contains the stack's settings that differ from its state. */
export function changesIn(preview: Preview, stack: string, moved?: readonly SettingName[]): Change[] {
  const steps = printOnce(preview.steps ?? []);
  const providers = new Providers(steps);
  const ours = new Map(
    steps.flatMap((step) => {
      const own = ourStep(step, providers);
      return own ? [[step, own] as const] : [];
    }),
  );
  const all = [...ours.values()];
  const surroundings: Surroundings = {
    providers,
    owners: new Owners(all),
    folders: new Folders(steps, all, (provider) => providers.serviceOf(provider)),
  };
  const renames = renamesIn(all);
  const merged = new Set([...renames.values()].map(({ step }) => step));
  const isChange = (step: Step) =>
    !merged.has(step) &&
    !isOurProvider(step) &&
    (changesSomething(step) || (ours.has(step) && providers.isMoved(step)));
  const changes = steps.filter(isChange).map((step) => {
    const own = ours.get(step);
    const former = own && renames.get(own);
    const change = own
      ? former
        ? renamed(own, former, surroundings)
        : changed(own, surroundings)
      : { ...described(step), isOurs: false, impacts: [], unchecked: [], steps: [step] };
    return { ...change, stack, target: change.steps.map((each) => providers.targetOf(each)) };
  });
  const ofProviders = providerChanges({ ...preview, steps }, providers, [...ours.keys()], moved);
  return [...changes, ...ofProviders.map((change) => ({ ...change, stack }))];
}

function renamed(now: OurStep, former: OurStep, { folders }: Surroundings): Described {
  const shown = { ...now.shown, state: former.state, mayDiffer: () => true };
  const judge: Judge<Impact[]> = (state, inputs) => takenOver({ ...now, state, inputs });
  return {
    ...described(now.step),
    action: "rename",
    isOurs: true,
    formerName: partsOf(former.step.urn).name,
    impacts: [...worstOf(shown, judge), ...folders.leaving(shown, judge, now)]
      .map(readableOf)
      .flatMap(withBreadth),
    unchecked: uncheckedIn(now),
    steps: [former.step, now.step],
  };
}

function changed(ours: OurStep, { providers, owners, folders }: Surroundings): Described {
  const { step, impacts, shown } = ours;
  const reported = [
    ...impacts.flatMap((impact) => owners.spare(impact, ours)),
    ...folders.leaving(shown, (state, inputs) => movingBy({ ...ours, state, inputs }), ours),
    ...(providers.isMoved(step) ? movesToProvider(ours) : []),
  ]
    .map(readableOf)
    .flatMap(withBreadth);
  const unchecked = uncheckedIn(ours);
  const isSilent = reported.length === 0 && unchecked.length === 0 && step.op === "update";
  return {
    ...described(step),
    isOurs: true,
    impacts: isSilent ? silentUpdate(ours).map(readableOf) : reported,
    unchecked,
    steps: [step],
  };
}

/** Returns the impact of moving a resource to another provider: its object does not move. */
function movesToProvider({ step, type, inputs = {} }: OurStep): Impact[] {
  const [from, to] = [providerName(step.oldState?.provider), providerName(step.newState?.provider)];
  const items = [{ name: partsOf(step.urn).name, from, to }];
  return happens("changes-target", type.definition.type, items, MOVES_TO_PROVIDER, placeOf(inputs));
}

const MOVES_TO_PROVIDER = [
  "moves to another provider and is assumed to exist there; no data moves, and a later removal deletes there",
  "move to another provider and are assumed to exist there; no data moves, and a later removal deletes there",
] as const;

/** Returns the impacts of an update that no input currently requests. */
function silentUpdate({ step, type, inputs = {} }: OurStep): Impact[] {
  const detailed = Object.keys(step.detailedDiff ?? {});
  const changed = detailed.length > 0 ? detailed : (step.diffReasons ?? []);
  // Users do not know the names of inputs that are internal to a resource type.
  const labels = changed
    .filter((path) => path !== PROVIDER_KEY)
    .map((path) => (isPublic(path) ? path : "protection"));
  const names = [...new Set(labels)].join(", ");
  const is = (impactType: "changes" | "nothing", one: string, several: string) => {
    const items = [{ name: partsOf(step.urn).name }];
    return happens(impactType, type.definition.type, items, [one, several], placeOf(inputs));
  };
  if (changed.length === 0)
    return is(
      "changes",
      "is renewed, or an earlier update of it is completed",
      "are renewed, or an earlier update of them is completed",
    );
  const what = names === "" ? "another host (`collab:host`)" : `another ${names}`;
  return is("nothing", `gets ${what}: no request is sent now`, `get ${what}: no request is sent now`);
}

function uncheckedIn({ step, type, state, inputs = {} }: OurStep): string[] {
  const changed = new Set([...(step.diffReasons ?? []), ...(state ? [] : Object.keys(inputs))]);
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (hasUnknown(value)) return [`${name} is unknown until the update runs`];
    // A credential has only the impacts that the resource type reports.
    const isCredential = type.definition.inputs[name]?.secret === true;
    if (!changed.has(name) || !hasSecret(value) || isCredential) return [];
    return [`${name} is a secret: its value is not shown`];
  });
}
