import type { Lifecycle } from "../core/lifecycle";
import type { Contents } from "../core/resource-type";
import type { Behaviours } from "../emulator";
import { lifecycles } from "../resources";
import { getOrMake } from "../values/collections";
import type { PropertyMap } from "../values/plain";
import { typeOfToken, urnParts } from "../values/type-token";
import { differenceBetween, type Finding } from "./difference";
import { decidingHiddenIn } from "./hidden";
import {
  deletedUndeclared,
  isDeletion,
  notFoundIn,
  isUntargeted,
  propertiesIn,
  withoutRepeatedSteps,
  type Preview,
  type Step,
  type StepState,
} from "./preview";
import { Providers } from "./providers";
import { SERVICES, surroundingsOf, Twin } from "./twin";

/** A step that fails on each service. */
interface Failure {
  readonly step: Step;
  readonly message: string;
}

/** What an update does, as far as a replay on a twin shows it. */
export interface Outcome {
  readonly findings: readonly (Finding & { readonly step: Step | undefined })[];
  readonly failures: readonly Failure[];
}

/** A step of a resource of ours whose values the preview shows. */
interface Replayed {
  readonly step: Step;
  readonly lifecycle: Lifecycle;
  /** The state of a managed object; undefined for one that only a lookup read. */
  readonly state: PropertyMap | undefined;
  /** The inputs that the program declares; undefined for a lookup, and for one that leaves the program. */
  readonly inputs: PropertyMap | undefined;
  readonly provider: string;
  readonly providerBefore: string;
}

/**
 * Runs the steps of a preview with the handlers that the update runs, on services in memory that contain what the states know. The
 * result is what happens on any of these services.
 */
export async function replay(preview: Preview): Promise<Outcome> {
  const steps = withoutRepeatedSteps(preview.steps);
  const providers = new Providers(steps);
  const replayed = steps.flatMap((step) => replayedIn(step, providers));
  const undeclared = deletedUndeclared(preview.steps);
  const outcomes: Outcome[] = [];
  for (const behaviours of SERVICES) {
    const outcome = await outcomeOn(behaviours, replayed, undeclared);
    outcomes.push(outcome);
    if (outcome.failures.length === 0) break;
  }
  const known = new Set<string>();
  return {
    findings: outcomes
      .flatMap(({ findings }) => findings)
      .filter(({ impact: { impactType, object, organizationId, items } }) => {
        const key = JSON.stringify([impactType, object, organizationId, items[0]?.name]);
        return !known.has(key) && known.add(key);
      }),
    // The last service gives the clearest reason.
    failures: (outcomes.at(-1)?.failures ?? []).filter(({ step }) =>
      outcomes.every(({ failures }) => failures.some((failure) => failure.step === step)),
    ),
  };
}

function replayedIn(step: Step, providers: Providers): Replayed[] {
  const lifecycle = lifecycles.get(typeOfToken(urnParts(step.urn).type) ?? "");
  const { oldState, newState } = step;
  const state = managed(oldState) ? propertiesIn(oldState?.outputs ?? oldState?.inputs) : undefined;
  const isDeclared = managed(newState) && !isDeletion(step) && step.op !== "refresh" && !isUntargeted(step);
  const inputs = isDeclared ? propertiesIn(newState?.inputs) : undefined;
  if (!lifecycle || hides(lifecycle, state) || hides(lifecycle, inputs)) return [];
  const provider = providers.providerOf((newState ?? oldState)?.provider);
  const providerBefore = providers.providerOf((oldState ?? newState)?.provider);
  return [{ step, lifecycle, state, inputs, provider, providerBefore }];
}

const managed = (state: StepState | undefined) => state !== undefined && state.external !== true;

const hides = ({ definition }: Lifecycle, properties: PropertyMap = {}): boolean =>
  decidingHiddenIn(definition, properties).length > 0;

async function outcomeOn(
  behaviours: Partial<Behaviours>,
  replayed: readonly Replayed[],
  undeclared: ReadonlySet<Step>,
): Promise<Outcome> {
  const failures: Failure[] = [];
  const twins = twinsFor(behaviours, replayed);
  const twin = (provider: string) => twins.get(provider) ?? new Twin(behaviours, []);
  const before = new Map([...twins].map(([provider, each]) => [provider, each.snapshot()]));
  const failed = new Set<Step>();
  const attempt = async ({ step }: Replayed, work: () => Promise<unknown>) => {
    if (failed.has(step)) return;
    try {
      await work();
    } catch (error) {
      failed.add(step);
      failures.push({ step, message: error instanceof Error ? error.message : String(error) });
    }
  };
  const remove = ({ lifecycle, step, state, providerBefore }: Replayed) =>
    state && step.oldState?.retainOnDelete !== true
      ? twin(providerBefore).of(lifecycle).delete(state, SILENT)
      : Promise.resolve();

  const isFirst = ({ step, inputs }: Replayed) => inputs !== undefined && undeclared.has(step);
  for (const each of replayed.filter(isFirst)) await attempt(each, () => remove(each));

  const deletesFirst = new Set<Step>();
  const declared = replayed.filter(({ inputs }) => inputs !== undefined);
  for (const each of declared)
    await attempt(each, async () => {
      const { step, lifecycle, state, inputs = {}, provider } = each;
      const resources = twin(provider).of(lifecycle);
      const { reasons } = await resources.check(state ?? {}, inputs, SILENT.notify);
      if (reasons.length > 0) throw new Error(reasons.join("; "));
      if (!state) return;
      const difference = resources.diff(lifecycle.id(state), state, inputs, SILENT.notify);
      if (step.op !== "replace") return;
      if (difference.deletesFirst) deletesFirst.add(step);
      await resources.check({}, inputs, SILENT.notify);
    });

  for (const each of declared)
    await attempt(each, async () => {
      const { step, lifecycle, state, inputs = {}, provider } = each;
      const resources = twin(provider).of(lifecycle);
      if (deletesFirst.has(step)) await remove(each);
      if (step.op === "update" && state) await resources.update(state, inputs, SILENT);
      else if (step.op === "create" || step.op === "replace") await resources.create(inputs, SILENT);
    });

  const leaving = replayed.filter(
    (each) =>
      isDeletion(each.step) || (each.step.op === "replace" && !deletesFirst.has(each.step) && !isFirst(each)),
  );
  for (const each of leaving) await attempt(each, () => remove(each));
  return { findings: findingsIn(replayed, before, twins, behaviours), failures };
}

const SILENT = { notify: () => undefined, progress: () => undefined };

/** Returns a twin for each provider: its service contains what the states know, and what new resources expect. */
function twinsFor(behaviours: Partial<Behaviours>, replayed: readonly Replayed[]): Map<string, Twin> {
  const contents = new Map<string, Contents[]>();
  const created = new Set(
    replayed.flatMap(({ step, lifecycle, inputs }) =>
      inputs && (step.op === "create" || step.op === "replace") ? lifecycle.identities(inputs) : [],
    ),
  );
  const isCreated = (identity: string) => created.has(identity);
  const add = (provider: string, more: readonly (Contents | undefined)[]) =>
    getOrMake(contents, provider, (): Contents[] => []).push(...more.filter((each) => each !== undefined));
  // What new resources expect comes first: what states know takes precedence.
  for (const { lifecycle, state, inputs, provider } of replayed)
    if (inputs)
      add(provider, [
        surroundingsOf(lifecycle, inputs, isCreated),
        state ? undefined : lifecycle.handlers.expects?.(inputs),
      ]);
  for (const { step, lifecycle, state, provider, providerBefore } of replayed) {
    if (!state || step.op === "refresh") continue;
    const known = [surroundingsOf(lifecycle, state, () => false), lifecycle.handlers.contents?.(state)];
    add(providerBefore, known);
    if (provider !== providerBefore) add(provider, known);
  }
  return new Map([...contents].map(([provider, each]) => [provider, new Twin(behaviours, each)]));
}

function findingsIn(
  replayed: readonly Replayed[],
  before: ReadonlyMap<string, ReturnType<Twin["snapshot"]>>,
  twins: ReadonlyMap<string, Twin>,
  behaviours: Partial<Behaviours>,
): Outcome["findings"] {
  const isNotFound = notFoundIn(replayed.map(({ step }) => step));
  const notFound = replayed.filter(({ step }) => isNotFound.has(step));
  return [...twins].flatMap(([provider, twin]) => {
    const found = new Twin(
      behaviours,
      notFound
        .filter(({ providerBefore }) => providerBefore === provider)
        .flatMap(({ lifecycle, state }) => (state && lifecycle.handlers.contents?.(state)) ?? []),
    ).snapshot();
    const start = before.get(provider);
    if (!start) return [];
    const causes = causesIn(replayed, provider);
    return differenceBetween(start, twin.snapshot(), found).map((finding) => ({
      ...finding,
      step: finding.identities.map((identity) => causes.get(identity)).find((step) => step !== undefined),
    }));
  });
}

/** Returns the step that changes an object, by its identity: the one that gives it up, or else the one that gets it. */
function causesIn(replayed: readonly Replayed[], provider: string): Map<string, Step> {
  const causes = new Map<string, Step>();
  const changing = replayed.filter(({ step }) => step.op !== "same" && step.op !== "refresh");
  const own = (properties: PropertyMap | undefined, { lifecycle, step }: Replayed) => {
    for (const identity of properties ? lifecycle.identities(properties) : [])
      if (!causes.has(identity)) causes.set(identity, step);
  };
  for (const each of changing) if (each.providerBefore === provider) own(each.state, each);
  for (const each of changing) if (each.provider === provider) own(each.inputs, each);
  return causes;
}
