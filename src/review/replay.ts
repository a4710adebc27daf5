import type { Contents } from "../core/resource-type";
import { behavioursWith, type Behaviours } from "../emulator/behaviours";
import { getOrMake, groupBy } from "../values/collections";
import { differenceBetween } from "./difference";
import { hiddenIdentity } from "./hidden";
import type { Impact } from "./impact";
import { emptiedIn, leftBehindIn, type Scope } from "./left-behind";
import { changesSomething } from "./operations";
import { type Preview, type Step } from "./preview";
import type { Providers } from "./providers";
import { ResourceStep } from "./resource-step";
import { countRequests, impactsOfRequest, writtenUnread } from "./sent";
import type { Snapshot } from "./snapshot";
import { SERVICES, type Services, surroundingsIdentities, surroundingsOf, Twin, without } from "./twin";
import { UpdateRun } from "./update-run";

/** What an update does, as far as a replay on a twin shows it. */
export interface Outcome {
  readonly findings: readonly (Impact & { readonly step: Step | undefined })[];
  /** The messages of the steps that fail on each service. */
  readonly failures: ReadonlyMap<Step, string>;
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
  [worstService, clearestService, rejectingService]: Services = SERVICES,
): Promise<Outcome> {
  const on = (service: Partial<Behaviours>) => outcomeOn(service, resources, preview.steps);
  const worst = await on(worstService);
  const clearest = worst.failures.size > 0 && clearestService ? await on(clearestService) : worst;
  const disables = resources.some(({ definition }) => definition.type === "OrganizationDisabledState");
  const rejecting = disables && rejectingService ? await on(rejectingService) : worst;
  const keyOf = ({ impactType, object, organizationId, items }: Impact) =>
    JSON.stringify([impactType, object, organizationId, items[0]?.name]);
  const known = new Set(worst.findings.map(keyOf));
  return {
    findings: [...worst.findings, ...clearest.findings.filter((finding) => !known.has(keyOf(finding)))],
    failures: new Map([
      ...[...clearest.failures].filter(([step]) => worst.failures.has(step)),
      ...[...rejecting.failures].filter(([step]) => !worst.failures.has(step)),
    ]),
    requests: clearest.requests,
    sending: new Set([...worst.sending, ...clearest.sending]),
  };
}

async function outcomeOn(
  behaviours: Partial<Behaviours>,
  resources: readonly ResourceStep[],
  steps: readonly Step[],
): Promise<Outcome> {
  const created = new Map<string, ReadonlySet<string>>();
  const createdFor = (workspace: string) =>
    getOrMake(created, workspace, () => createdIn(workspace, resources));
  const twins = twinsFor(behaviours, resources, createdFor);
  const scopes = [...twins].map(([workspace, twin]) => {
    const were = resources.filter((each) => each.workspaceBefore === workspace);
    const are = resources.filter((each) => each.workspace === workspace);
    const recreated = recreatedIn(were, are);
    return { twin, were, are, recreated, before: twin.snapshot(createdFor(workspace), recreated) };
  });
  const update = new UpdateRun(steps, twins, (workspace) =>
    getOrMake(twins, workspace, () => new Twin(behaviours, [])),
  );
  const shown = resources.filter(({ hidden }) => hidden.length === 0);
  await update.declare(shown);
  const removesEmpty = behavioursWith(behaviours).emptyFolders !== "stay";
  const declared = scopes.map((scope) => ({
    ...scope,
    applied: removesEmpty
      ? { ...scope.twin.snapshot(), created: identitiesIn(scope.are.filter(creates), "owns") }
      : undefined,
  }));
  await update.deleteOthers(shown);

  const { failures, sent } = update;
  const findings = declared.flatMap(({ twin, were, are, recreated, before, applied }) => {
    const scope = { were, are, before, after: twin.snapshot() };
    const requests = are.flatMap((resource) =>
      (sent.get(resource) ?? []).map((request) => ({ request, resource })),
    );
    const unread = new Set(writtenUnread(requests.map(({ request }) => request)));
    const causes = causesIn(scope);
    const difference = differenceBetween(before, scope.after, recreated, unread, applied);
    return [
      ...[...emptiedIn(scope), ...difference].map((impact) => ({
        ...impact,
        step: impact.identities?.map((identity) => causes.get(identity)).find((step) => step !== undefined),
      })),
      ...requests.flatMap(({ request, resource }) =>
        impactsOfRequest(request, resource, before, scope.after).map((impact) => ({
          ...impact,
          step: resource.step,
        })),
      ),
      ...leftBehindIn(scope, update),
    ];
  });
  return {
    findings,
    failures,
    requests: countRequests([...sent.values()].flat()),
    sending: new Set([...sent.keys()].map(({ step }) => step)),
  };
}

/** Returns the identities of the objects that resources have before the update, or own after it. */
const identitiesIn = (resources: readonly ResourceStep[], when: "had" | "owns"): Set<string> =>
  new Set(resources.flatMap(({ identities }) => identities[when]));

const isRefresh = ({ step }: ResourceStep) => step.op === "refresh";
const changes = ({ step }: ResourceStep) => changesSomething(step);
const creates = ({ step: { op } }: ResourceStep) => op === "create" || op === "replace";

/** Returns the objects of a workspace that only new resources of the program declare. */
function createdIn(workspace: string, resources: readonly ResourceStep[]): Set<string> {
  const ofWorkspace = resources.filter((each) => [each.workspace, each.workspaceBefore].includes(workspace));
  const known = identitiesIn(
    ofWorkspace.filter((each) => !isRefresh(each)),
    "had",
  );
  const creating = ofWorkspace.filter((each) => each.workspace === workspace && creates(each));
  return new Set([...identitiesIn(creating, "owns")].filter((identity) => !known.has(identity)));
}

/** Returns the identities that data moves to. Resources that only expect it there do not show that they exist. */
const movedIn = (resources: readonly ResourceStep[]): Set<string> =>
  new Set(
    resources.flatMap(({ step, lifecycle, state, inputs }) =>
      step.op === "update" && inputs ? (lifecycle.handlers.transfer?.(inputs, state).receives ?? []) : [],
    ),
  );

/** Returns a twin for each workspace: its service contains what the states know, and what new resources expect. */
function twinsFor(
  behaviours: Partial<Behaviours>,
  replayed: readonly ResourceStep[],
  createdFor: (workspace: string) => ReadonlySet<string>,
): Map<string, Twin> {
  const contents = new Map<string, Contents[]>();
  const add = (workspace: string, more: readonly (Contents | undefined)[]) =>
    getOrMake(contents, workspace, (): Contents[] => []).push(...more.filter((each) => each !== undefined));
  // What new resources expect comes first: what states know takes precedence.
  for (const [workspace, each] of groupBy(replayed, (resource) => resource.workspace)) {
    const [created, moved] = [createdFor(workspace), movedIn(each)];
    for (const { lifecycle, inputs, hidden } of each) {
      if (!inputs || hidden.length > 0) continue;
      const isNew = (identity: string) => created.has(identity) || moved.has(identity);
      const expected = without(lifecycle.handlers.expects?.(inputs) ?? {}, (identity) => moved.has(identity));
      add(workspace, [surroundingsOf(lifecycle, inputs, isNew), expected]);
    }
  }
  for (const { step, lifecycle, known, workspace, workspaceBefore } of replayed) {
    if (!known || step.op === "refresh" || hiddenIdentity(lifecycle.definition, known).length > 0) continue;
    const contained = [surroundingsOf(lifecycle, known, () => false), lifecycle.handlers.contents?.(known)];
    add(workspaceBefore, contained);
    if (workspace !== workspaceBefore) add(workspace, contained);
  }
  return new Map([...contents].map(([workspace, each]) => [workspace, new Twin(behaviours, each)]));
}

/** Returns the objects that a refresh did not find any more, and that the update creates again, as they were. */
function recreatedIn(were: readonly ResourceStep[], are: readonly ResourceStep[]): Snapshot {
  const refreshes = were.filter(isRefresh);
  const [had, owned] = [identitiesIn(refreshes, "had"), identitiesIn(are.filter(changes), "owns")];
  const found = identitiesIn(
    were.filter((each) => !isRefresh(each)),
    "had",
  );
  const contents = refreshes.flatMap(
    ({ lifecycle, state }) => (state && lifecycle.handlers.contents?.(state)) ?? [],
  );
  const { entries, data, folders } = new Twin({}, contents).snapshot();
  const recreated = [...entries].filter(
    ([identity]) => had.has(identity) && !found.has(identity) && owned.has(identity),
  );
  return { entries: new Map(recreated), data, folders };
}

/**
 * Returns the step that changes an object, by its identity: the one that gives it up, or else the one that gets it, or else the first
 * that needs it.
 */
function causesIn({ were, are }: Scope): Map<string, Step> {
  const of = (identities: readonly string[], { step }: ResourceStep) =>
    identities.map((identity) => [identity, step] as const);
  const getting = are.filter(changes);
  const causes = [
    ...were.filter(changes).flatMap((each) => of(each.identities.had, each)),
    ...getting.flatMap((each) => of(each.identities.owns, each)),
    ...getting.flatMap((each) => of(surroundingsIdentities(each.lifecycle, each.inputs ?? {}), each)),
  ];
  // Of several steps, a map keeps the last one.
  return new Map(causes.reverse());
}
