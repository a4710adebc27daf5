import type { RequestEntry } from "../emulator";
import { lifecycles } from "../resources";
import { getOrMake, groupBy } from "../values/collections";
import { deletionOf, isDeletion } from "./operations";
import type { Step } from "./preview";
import type { ResourceStep } from "./resource-step";
import type { Twin } from "./twin";

const SILENT = { notify: () => undefined };

/** An update on twins: runs the steps of a preview in the order of the engine. */
export class UpdateRun {
  /** The messages of the steps that fail. */
  readonly failures = new Map<Step, string>();
  /** The requests of each resource. */
  readonly sent = new Map<ResourceStep, RequestEntry[]>();
  readonly #deleted = new Set<Step>();
  /** The URNs of the resources that leave the program. */
  readonly #leaving: ReadonlySet<string>;

  /** `steps` are all steps of the preview, in its order. */
  constructor(
    private readonly steps: readonly Step[],
    private readonly twins: ReadonlyMap<string, Twin>,
    private readonly twin: (workspace: string) => Twin,
  ) {
    this.#leaving = new Set(steps.filter(({ op }) => op === "delete").map(({ urn }) => urn));
  }

  /** Runs the steps of what the program declares. */
  async declare(resources: readonly ResourceStep[]): Promise<void> {
    const byUrn = groupBy(this.steps, ({ urn }) => urn);
    const isReplaced = ({ step: { op, urn } }: ResourceStep, when: ReturnType<typeof deletionOf>) =>
      op === "replace" && deletionOf(byUrn.get(urn) ?? []) === when;
    const declared = inFixedOrder(
      resources.filter(({ inputs }) => inputs !== undefined),
      // A preview shows a resource after its dependencies.
      this.steps.flatMap(({ urn, newState }) => (newState?.dependencies ?? []).map((each) => [each, urn])),
    );
    await this.#each(declared, (each) => isReplaced(each, "undeclared") && this.#delete(each));
    await this.#each(declared, (each) => isReplaced(each, "first") && this.#deleteAlone(each));
    await this.#each(declared, (each) => {
      this.#check(each);
    });
    await this.#each(declared, (each) => this.#apply(each));
  }

  /** Deletes what the program does not declare any more. The engine does that last. */
  async deleteOthers(resources: readonly ResourceStep[]): Promise<void> {
    const isLeft = ({ step }: ResourceStep) =>
      isDeletion(step) || (step.op === "replace" && !this.#deleted.has(step));
    const left = inFixedOrder(
      resources.filter(isLeft),
      // A preview shows a deletion before those of its dependencies.
      this.steps
        .filter(isDeletion)
        .flatMap(({ urn, oldState }) => (oldState?.dependencies ?? []).map((each) => [urn, each])),
    );
    await this.#each(left, (each) => this.#delete(each));
  }

  async #each(resources: readonly ResourceStep[], work: (each: ResourceStep) => unknown): Promise<void> {
    for (const each of resources) {
      if (this.failures.has(each.step)) continue;
      try {
        await work(each);
      } catch (error) {
        this.failures.set(each.step, error instanceof Error ? error.message : String(error));
      }
      const requests = [...this.twins.values()].flatMap((twin) => twin.takeRequests());
      if (requests.length > 0) getOrMake(this.sent, each, (): RequestEntry[] => []).push(...requests);
    }
  }

  async #delete(
    { lifecycle, step, state, workspaceBefore }: ResourceStep,
    resources = this.twin(workspaceBefore).of(lifecycle),
  ): Promise<void> {
    this.#deleted.add(step);
    const { retainOnDelete, deletedWith = "" } = step.oldState ?? {};
    // The engine does not delete what it expects to be deleted with another resource.
    if (state && retainOnDelete !== true && !this.#leaving.has(deletedWith))
      await resources.delete(state, SILENT);
  }

  /** Deletes the former object of a replacement. Which other resources the engine has checked by then depends on the run. */
  async #deleteAlone(each: ResourceStep): Promise<void> {
    const { lifecycle, state = {}, sent: inputs = {}, workspace } = each;
    const resources = this.twin(workspace).alone(lifecycle);
    resources.check(state, inputs, SILENT.notify);
    resources.diff(lifecycle.id(state), state, inputs, SILENT.notify);
    await this.#delete(each, resources);
  }

  #check({ step, lifecycle, state, sent: inputs = {}, workspace }: ResourceStep): void {
    const resources = this.twin(workspace).of(lifecycle);
    const { reasons } = resources.check(state ?? {}, inputs, SILENT.notify);
    if (reasons.length > 0) throw new Error(reasons.join("; "));
    if (!state) return;
    resources.diff(lifecycle.id(state), state, inputs, SILENT.notify);
    if (step.op === "replace") resources.check({}, inputs, SILENT.notify);
  }

  async #apply(each: ResourceStep): Promise<void> {
    const { step, lifecycle, state, sent: inputs = {}, workspace } = each;
    const resources = this.twin(workspace).of(lifecycle);
    if (step.op === "update" && state) await resources.update(state, inputs, SILENT);
    if (
      step.op === "replace" &&
      state &&
      !this.#deleted.has(step) &&
      lifecycle.diff(state, inputs).deletesFirst
    )
      await this.#delete(each);
    if (step.op === "create" || step.op === "replace") await resources.create(inputs, SILENT);
  }
}

/**
 * Sorts resources: the first of two URNs before the second, and then by type (an organization before its folders and documents) and
 * name. The engine's order differs between previews of the same changes, and an approval must be valid for each.
 */
function inFixedOrder(
  resources: readonly ResourceStep[],
  pairs: readonly (readonly [first: string, second: string])[],
): ResourceStep[] {
  const types = [...lifecycles.values()];
  const depths = new Map<string, number>();
  const depthOf = (urn: string) => depths.get(urn) ?? 0;
  for (const [first, second] of pairs) depths.set(second, Math.max(depthOf(second), depthOf(first) + 1));
  return resources.toSorted(
    (one, other) =>
      depthOf(one.step.urn) - depthOf(other.step.urn) ||
      types.indexOf(one.lifecycle) - types.indexOf(other.lifecycle) ||
      (one.step.urn < other.step.urn ? -1 : 1),
  );
}
