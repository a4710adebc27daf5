import type { Contents } from "../core/resource-type";
import type { Behaviours } from "../emulator";
import { getOrMake, groupBy } from "../values/collections";
import { differenceBetween } from "./difference";
import { hiddenIdentity } from "./hidden";
import type { Impact } from "./impact";
import { emptiedBetween, leftBehindIn } from "./left-behind";
import { changesSomething, type Preview, type Step } from "./preview";
import type { Providers } from "./providers";
import { ResourceStep } from "./resource-step";
import { countRequests, impactsOfRequest, writtenUnread } from "./sent";
import type { Snapshot } from "./snapshot";
import { SERVICES, surroundingsIdentities, surroundingsOf, Twin } from "./twin";
import { UpdateRun, type Failure } from "./update-run";

/** What an update does, as far as a replay on a twin shows it. */
export interface Outcome {
  readonly findings: readonly (Impact & { readonly step: Step | undefined })[];
  /** The steps that fail on each service. */
  readonly failures: readonly Failure[];
  /** The number of requests that the update sends, without retries. */
  readonly requests: number;
  /** The steps that send requests. */
  readonly sending: ReadonlySet<Step>;
}

/** Returns the steps of our resources, with what their handlers get. No step is reported twice. */
export const resourceStepsIn = (steps: readonly Step[], providers: Providers): ResourceStep[] =>
  steps.flatMap((step) => ResourceStep.of(step, providers) ?? []);

/**
 * Runs the steps of a preview with the handlers that the update runs, on services in memory that contain what the states know. The
 * result is what happens on any of these services. Steps whose values the preview hides are left out.
 */
export async function replay(
  preview: Preview,
  resources: readonly ResourceStep[],
  services = SERVICES,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const behaviours of services) {
    const outcome = await outcomeOn(behaviours, resources, preview.steps);
    outcomes.push(outcome);
    if (outcome.failures.length === 0) break;
  }
  const [worst, clearest = worst] = outcomes;
  const keyOf = ({ impactType, object, organizationId, items }: Impact) =>
    JSON.stringify([impactType, object, organizationId, items[0]?.name]);
  const known = new Set(worst?.findings.map(keyOf));
  return {
    findings: [
      ...(worst?.findings ?? []),
      ...(clearest?.findings ?? []).filter((finding) => !known.has(keyOf(finding))),
    ],
    failures: (clearest?.failures ?? []).filter(({ step }) =>
      outcomes.every(({ failures }) => failures.some((failure) => failure.step === step)),
    ),
    requests: clearest?.requests ?? 0,
    sending: new Set(outcomes.flatMap(({ sending }) => [...sending])),
  };
}

async function outcomeOn(
  behaviours: Partial<Behaviours>,
  resources: readonly ResourceStep[],
  steps: readonly Step[],
): Promise<Outcome> {
  const created = createdIn(resources);
  const twins = twinsFor(behaviours, resources, created);
  const twin = (workspace: string) => getOrMake(twins, workspace, () => new Twin(behaviours, []));
  const before = [...twins].map(([workspace, each]) => {
    const recreated = recreatedIn(resources, workspace);
    return { workspace, recreated, start: each.snapshot(created, recreated) };
  });
  const replayed = resources.filter(({ hidden }) => hidden.length === 0);
  const update = new UpdateRun(twins, twin);
  await update.run(replayed, steps);
  const { failures, failed, sent } = update;

  const findings: Outcome["findings"][number][] = [];
  for (const { workspace, recreated, start } of before) {
    const after = twin(workspace).snapshot();
    const own = [...sent].filter(([resource]) => resource.workspace === workspace);
    const unread = new Set(own.flatMap(([, requests]) => writtenUnread(requests)));
    const causes = causesIn(resources, workspace);
    const difference = differenceBetween(start, after, recreated, unread);
    const emptied = emptiedBetween(replayed, { workspace, before: start, after });
    findings.push(
      ...[...emptied, ...difference].map((impact) => ({
        ...impact,
        step: impact.identities?.map((identity) => causes.get(identity)).find((step) => step !== undefined),
      })),
      ...own.flatMap(([resource, requests]) =>
        requests
          .flatMap((request) => impactsOfRequest(request, resource, start, after))
          .map((impact) => ({ ...impact, step: resource.step })),
      ),
      ...leftBehindIn(replayed, { workspace, before: start, after, failed, sent }),
    );
  }
  return {
    findings,
    failures,
    requests: countRequests([...sent.values()].flat()),
    sending: new Set([...sent.keys()].map(({ step }) => step)),
  };
}

/** Returns the objects that only new resources of the program declare. */
function createdIn(replayed: readonly ResourceStep[]): Set<string> {
  const known = new Set(
    replayed.flatMap(({ step, identities: { had } }) => (step.op === "refresh" ? [] : had)),
  );
  const created = replayed.filter(({ step }) => step.op === "create" || step.op === "replace");
  const identities = created.flatMap(({ identities: { owns } }) => owns);
  return new Set(identities.filter((identity) => !known.has(identity)));
}

/** Returns a twin for each workspace: its service contains what the states know, and what new resources expect. */
function twinsFor(
  behaviours: Partial<Behaviours>,
  replayed: readonly ResourceStep[],
  created: ReadonlySet<string>,
): Map<string, Twin> {
  const contents = new Map<string, Contents[]>();
  const isCreated = (identity: string) => created.has(identity);
  const add = (workspace: string, more: readonly (Contents | undefined)[]) =>
    getOrMake(contents, workspace, (): Contents[] => []).push(...more.filter((each) => each !== undefined));
  // What new resources expect comes first: what states know takes precedence.
  for (const { lifecycle, inputs, workspace, hidden } of replayed)
    if (inputs && hidden.length === 0)
      add(workspace, [surroundingsOf(lifecycle, inputs, isCreated), lifecycle.handlers.expects?.(inputs)]);
  for (const { step, lifecycle, known, workspace, workspaceBefore } of replayed) {
    if (!known || step.op === "refresh" || hiddenIdentity(lifecycle.definition, known).length > 0) continue;
    const contained = [surroundingsOf(lifecycle, known, () => false), lifecycle.handlers.contents?.(known)];
    add(workspaceBefore, contained);
    if (workspace !== workspaceBefore) add(workspace, contained);
  }
  return new Map([...contents].map(([workspace, each]) => [workspace, new Twin(behaviours, each)]));
}

/** Returns the objects of a workspace that a refresh did not find any more, and that the update creates again, as they were. */
function recreatedIn(resources: readonly ResourceStep[], workspace: string): Snapshot {
  const refreshes = resources.filter(
    ({ step, identities, workspaceBefore }) =>
      step.op === "refresh" && identities.had.length > 0 && workspaceBefore === workspace,
  );
  const others = resources.filter(({ step }) => step.op !== "refresh");
  const found = groupBy(others, ({ step }) => step.urn);
  const missing = new Set(
    refreshes.flatMap(({ step, identities: { had } }) => {
      const still = new Set(found.get(step.urn)?.flatMap(({ identities }) => identities.had));
      return had.filter((identity) => !still.has(identity));
    }),
  );
  const changed = others.filter((each) => each.workspace === workspace && changesSomething(each.step));
  const owned = new Set(changed.flatMap(({ identities: { owns } }) => owns));
  const contents = refreshes.flatMap(
    ({ lifecycle, state }) => (state && lifecycle.handlers.contents?.(state)) ?? [],
  );
  const { entries, data, folders } = new Twin({}, contents).snapshot();
  const isRecreated = ([identity]: readonly [string, unknown]) =>
    missing.has(identity) && owned.has(identity);
  return { entries: new Map([...entries].filter(isRecreated)), data, folders };
}

/**
 * Returns the step that changes an object, by its identity: the one that gives it up, or else the one that gets it, or else the first
 * that needs it.
 */
function causesIn(replayed: readonly ResourceStep[], workspace: string): Map<string, Step> {
  const causes = new Map<string, Step>();
  const changing = replayed.filter(({ step }) => changesSomething(step));
  const add = (identities: readonly string[], { step }: ResourceStep) => {
    for (const identity of identities) if (!causes.has(identity)) causes.set(identity, step);
  };
  const before = changing.filter((each) => each.workspaceBefore === workspace);
  const after = changing.filter((each) => each.workspace === workspace);
  for (const each of before) add(each.identities.had, each);
  for (const each of after) add(each.identities.owns, each);
  for (const each of after) add(each.inputs ? surroundingsIdentities(each.lifecycle, each.inputs) : [], each);
  return causes;
}
