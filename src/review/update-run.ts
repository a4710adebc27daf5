import type { RequestEntry } from "../emulator";
import { getOrMake } from "../values/collections";
import { deletedFirst, deletedUndeclared, isDeletion, type Step } from "./preview";
import type { ResourceStep } from "./resource-step";
import type { Twin } from "./twin";

/** A step that fails. */
export interface Failure {
  readonly step: Step;
  readonly message: string;
}

const SILENT = { notify: () => undefined };

/** An update on twins: runs the steps of a preview in the order of the engine. */
export class UpdateRun {
  readonly failures: Failure[] = [];
  readonly failed = new Set<Step>();
  /** The requests of each resource. */
  readonly sent = new Map<ResourceStep, RequestEntry[]>();
  readonly #deleted = new Set<Step>();
  /** The URNs of the resources that leave the program. */
  readonly #leaving = new Set<string>();
  /** Replacements of which the provider wants the former object deleted before the new one is created. */
  readonly #deleteBeforeReplace = new Set<Step>();

  constructor(
    private readonly twins: ReadonlyMap<string, Twin>,
    private readonly twin: (workspace: string) => Twin,
  ) {}

  /** `steps` are all steps of the preview, in its order. */
  async run(resources: readonly ResourceStep[], steps: readonly Step[]): Promise<void> {
    for (const { op, urn } of steps) if (op === "delete") this.#leaving.add(urn);
    const [undeclared, first] = [deletedUndeclared(steps), deletedFirst(steps)];
    const declared = resources.filter(({ inputs }) => inputs !== undefined);
    for (const each of declared)
      if (undeclared.has(each.step)) await this.#attempt(each, () => this.#delete(each));
    for (const each of declared)
      if (first.has(each.step) && !this.#deleted.has(each.step))
        await this.#attempt(each, () => this.#deleteAlone(each));
    for (const each of declared)
      await this.#attempt(each, () => {
        this.#check(each);
      });
    for (const each of declared) await this.#attempt(each, () => this.#apply(each));
    for (const each of resources)
      if (isDeletion(each.step) || (each.step.op === "replace" && !this.#deleted.has(each.step)))
        await this.#attempt(each, () => this.#delete(each));
  }

  async #attempt(resource: ResourceStep, work: () => unknown): Promise<void> {
    const { step } = resource;
    if (this.failed.has(step)) return;
    try {
      await work();
    } catch (error) {
      this.failed.add(step);
      this.failures.push({ step, message: error instanceof Error ? error.message : String(error) });
    }
    const requests = [...this.twins.values()].flatMap((each) => each.takeRequests());
    if (requests.length > 0) getOrMake(this.sent, resource, (): RequestEntry[] => []).push(...requests);
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
    const { deletesFirst } = resources.diff(lifecycle.id(state), state, inputs, SILENT.notify);
    if (step.op !== "replace") return;
    if (deletesFirst) this.#deleteBeforeReplace.add(step);
    resources.check({}, inputs, SILENT.notify);
  }

  async #apply(each: ResourceStep): Promise<void> {
    const { step, lifecycle, state, sent: inputs = {}, workspace } = each;
    const resources = this.twin(workspace).of(lifecycle);
    if (this.#deleteBeforeReplace.has(step) && !this.#deleted.has(step)) await this.#delete(each);
    if (step.op === "update" && state) await resources.update(state, inputs, SILENT);
    else if (step.op === "create" || step.op === "replace") await resources.create(inputs, SILENT);
  }
}
