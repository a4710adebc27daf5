import type { Contents } from "../core/resource-type";
import type { Behaviours, RequestEntry } from "../emulator";
import { getOrMake } from "../values/collections";
import { differenceBetween, type Finding } from "./difference";
import { emptiedBetween, leftBehindIn } from "./left-behind";
import {
  changesSomething,
  deletedFirst,
  deletedUndeclared,
  isDeletion,
  notFoundIn,
  withoutRepeatedSteps,
  type Preview,
  type Step,
} from "./preview";
import { Providers } from "./providers";
import { ResourceStep } from "./resource-step";
import { countRequests, impactsOfRequest, writtenUnread } from "./sent";
import type { Snapshot } from "./snapshot";
import { SERVICES, surroundingsIdentities, surroundingsOf, Twin } from "./twin";

/** A step that fails on each service. */
interface Failure {
  readonly step: Step;
  readonly message: string;
}

/** What an update does, as far as a replay on a twin shows it. */
export interface Outcome {
  readonly findings: readonly (Finding & { readonly step: Step | undefined })[];
  readonly failures: readonly Failure[];
  /** The number of requests that the update sends, without retries. */
  readonly requests: number;
  /** The steps that send requests. */
  readonly sending: ReadonlySet<Step>;
}

/** Returns the steps of our resources, with what their handlers get. No step is reported twice. */
export const resourceStepsIn = (steps: readonly Step[], providers = new Providers(steps)): ResourceStep[] =>
  steps.flatMap((step) => ResourceStep.of(step, providers) ?? []);

/**
 * Runs the steps of a preview with the handlers that the update runs, on services in memory that contain what the states know. The
 * result is what happens on any of these services. Steps whose values the preview hides are left out.
 */
export async function replay(
  preview: Preview,
  resources = resourceStepsIn(withoutRepeatedSteps(preview.steps)),
  services = SERVICES,
): Promise<Outcome> {
  const replayed = resources.filter(({ hidden }) => hidden.length === 0);
  const early = { first: deletedFirst(preview.steps), undeclared: deletedUndeclared(preview.steps) };
  const outcomes: Outcome[] = [];
  for (const behaviours of services) {
    const outcome = await outcomeOn(behaviours, replayed, early);
    outcomes.push(outcome);
    if (outcome.failures.length === 0) break;
  }
  const [first, last = first] = outcomes;
  const keyOf = ({ impact: { impactType, object, organizationId, items } }: Finding) =>
    JSON.stringify([impactType, object, organizationId, items[0]?.name]);
  const known = new Set(first?.findings.map(keyOf));
  return {
    findings: [
      ...(first?.findings ?? []),
      ...(last === first ? [] : (last?.findings ?? []).filter((finding) => !known.has(keyOf(finding)))),
    ],
    // The last service gives the clearest reason.
    failures: (last?.failures ?? []).filter(({ step }) =>
      outcomes.every(({ failures }) => failures.some((failure) => failure.step === step)),
    ),
    requests: last?.requests ?? 0,
    sending: new Set(outcomes.flatMap(({ sending }) => [...sending])),
  };
}

async function outcomeOn(
  behaviours: Partial<Behaviours>,
  replayed: readonly ResourceStep[],
  { first, undeclared }: Readonly<Record<"first" | "undeclared", ReadonlySet<Step>>>,
): Promise<Outcome> {
  const failures: Failure[] = [];
  const created = createdIn(replayed);
  const twins = twinsFor(behaviours, replayed, created);
  const twin = (workspace: string) => getOrMake(twins, workspace, () => new Twin(behaviours, []));
  const before = new Map([...twins].map(([workspace, each]) => [workspace, each.snapshot(created)]));
  const failed = new Set<Step>();
  const sent = new Map<ResourceStep, RequestEntry[]>();
  const attempt = async (resource: ResourceStep, work: () => unknown) => {
    const { step } = resource;
    if (failed.has(step)) return;
    try {
      await work();
    } catch (error) {
      failed.add(step);
      failures.push({ step, message: error instanceof Error ? error.message : String(error) });
    }
    const requests = [...twins.values()].flatMap((each) => each.takeRequests());
    if (requests.length > 0) getOrMake(sent, resource, (): RequestEntry[] => []).push(...requests);
  };
  const remove = (
    { lifecycle, step, state, workspaceBefore }: ResourceStep,
    resources = twin(workspaceBefore).of(lifecycle),
  ) =>
    state && step.oldState?.retainOnDelete !== true ? resources.delete(state, SILENT) : Promise.resolve();

  const isFirst = ({ step, inputs }: ResourceStep) => inputs !== undefined && undeclared.has(step);
  for (const each of replayed.filter(isFirst)) await attempt(each, () => remove(each));

  const declared = replayed.filter(({ inputs }) => inputs !== undefined);
  const deletesFirst = new Set<Step>();
  // Which other resources the engine has checked when it deletes these depends on the run.
  for (const each of declared.filter((one) => first.has(one.step) && !isFirst(one)))
    await attempt(each, async () => {
      const { lifecycle, state = {}, known: inputs = {}, workspace, step } = each;
      deletesFirst.add(step);
      const alone = twin(workspace).alone(lifecycle);
      alone.check(state, inputs, SILENT.notify);
      alone.diff(lifecycle.id(state), state, inputs, SILENT.notify);
      await remove(each, alone);
    });
  for (const each of declared)
    await attempt(each, () => {
      const { step, lifecycle, state, known: inputs = {}, workspace } = each;
      const resources = twin(workspace).of(lifecycle);
      const { reasons } = resources.check(state ?? {}, inputs, SILENT.notify);
      if (reasons.length > 0) throw new Error(reasons.join("; "));
      if (!state) return;
      const difference = resources.diff(lifecycle.id(state), state, inputs, SILENT.notify);
      if (step.op !== "replace") return;
      if (difference.deletesFirst) deletesFirst.add(step);
      resources.check({}, inputs, SILENT.notify);
    });

  for (const each of declared)
    await attempt(each, async () => {
      const { step, lifecycle, state, known: inputs = {}, workspace } = each;
      const resources = twin(workspace).of(lifecycle);
      if (deletesFirst.has(step) && !first.has(step)) await remove(each);
      if (step.op === "update" && state) await resources.update(state, inputs, SILENT);
      else if (step.op === "create" || step.op === "replace") await resources.create(inputs, SILENT);
    });

  const leaving = replayed.filter(
    (each) =>
      isDeletion(each.step) || (each.step.op === "replace" && !deletesFirst.has(each.step) && !isFirst(each)),
  );
  for (const each of leaving) await attempt(each, () => remove(each));

  const found = foundIn(replayed, behaviours);
  const findings: Outcome["findings"][number][] = [];
  for (const [workspace, start] of before) {
    const after = twin(workspace).snapshot();
    const own = [...sent].filter(([resource]) => resource.workspace === workspace);
    const unread = new Set(own.flatMap(([, requests]) => writtenUnread(requests)));
    const causes = causesIn(replayed, workspace);
    const difference = differenceBetween(start, after, found(workspace), unread);
    const emptied = emptiedBetween(replayed, { workspace, before: start, after });
    findings.push(
      ...[...emptied, ...difference].map((finding) => ({
        ...finding,
        step: finding.identities.map((identity) => causes.get(identity)).find((step) => step !== undefined),
      })),
      ...own.flatMap(([resource, requests]) =>
        requests
          .flatMap((request) => impactsOfRequest(request, resource, start, after))
          .map((impact) => ({ impact, identities: [], step: resource.step })),
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

const SILENT = { notify: () => undefined };

/** Returns the objects that only new resources of the program declare. */
function createdIn(replayed: readonly ResourceStep[]): Set<string> {
  const known = new Set(replayed.flatMap(({ identities: { had } }) => had));
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
  for (const { lifecycle, inputs, workspace } of replayed)
    if (inputs)
      add(workspace, [surroundingsOf(lifecycle, inputs, isCreated), lifecycle.handlers.expects?.(inputs)]);
  for (const { step, lifecycle, state, workspace, workspaceBefore } of replayed) {
    if (!state || step.op === "refresh") continue;
    const known = [surroundingsOf(lifecycle, state, () => false), lifecycle.handlers.contents?.(state)];
    add(workspaceBefore, known);
    if (workspace !== workspaceBefore) add(workspace, known);
  }
  return new Map([...contents].map(([workspace, each]) => [workspace, new Twin(behaviours, each)]));
}

/** Returns what a refresh did not find any more, by workspace. */
function foundIn(
  replayed: readonly ResourceStep[],
  behaviours: Partial<Behaviours>,
): (workspace: string) => Snapshot {
  const isNotFound = notFoundIn(replayed.map(({ step }) => step));
  const notFound = replayed.filter(({ step }) => isNotFound.has(step));
  return (workspace) =>
    new Twin(
      behaviours,
      notFound
        .filter(({ workspaceBefore }) => workspaceBefore === workspace)
        .flatMap(({ lifecycle, state }) => (state && lifecycle.handlers.contents?.(state)) ?? []),
    ).snapshot();
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
