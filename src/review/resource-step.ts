import type { Lifecycle } from "../core/lifecycle";
import { isPublic, type Definition } from "../definition/definition";
import { compareTargets } from "../hosts/target";
import { lifecycles } from "../resources";
import { listed } from "../values/collections";
import { inBothNumbers } from "../values/text";
import { hasHidden, hasUnknown, isUnknown, NOT_KNOWN } from "../values/unknown";
import type { PropertyMap } from "../values/plain";
import { splitTarget } from "../values/state-keys";
import { typeOfToken, urnParts } from "../values/type-token";
import { decidingHiddenIn, hiddenIdentity, withTexts } from "./hidden";
import { on, type Impact, type ImpactType, type Item } from "./impact";
import { changesSomething, isDeletion } from "./operations";
import { isUntargeted, NoPreview, propertiesIn, type Step, type StepState } from "./preview";
import type { Providers } from "./providers";

/** A step for a resource of ours, with what its handlers get. */
export class ResourceStep {
  readonly definition: Definition;
  readonly name: string;
  /** The state of a managed object; undefined for one that only a lookup read. */
  readonly state: PropertyMap | undefined;
  /** What the preview knows of the object, which is also known of a folder that a lookup read. */
  readonly known: PropertyMap | undefined;
  /** The inputs that the program declares; undefined for a lookup, and for a resource that leaves the program. */
  readonly inputs: PropertyMap | undefined;
  /**
   * The workspace after the update and before it: the target that inputs and states record, for any provider; else the provider.
   * Identities are compared only within one workspace, as in an update.
   */
  readonly workspace: string;
  readonly workspaceBefore: string;
  /** What the preview hides although data or access may depend on it. */
  readonly hidden: readonly string[];

  /** Returns a step for a resource of ours; undefined for those of other packages. */
  static of(step: Step, providers: Providers): ResourceStep | undefined {
    const lifecycle = lifecycles.get(typeOfToken(urnParts(step.urn).type) ?? "");
    return lifecycle && new ResourceStep(step, lifecycle, providers);
  }

  private constructor(
    readonly step: Step,
    readonly lifecycle: Lifecycle,
    providers: Providers,
  ) {
    const { oldState, newState } = step;
    this.definition = lifecycle.definition;
    this.name = urnParts(step.urn).name;
    // The engine describes a new resource that it leaves out without inputs.
    const properties = isManaged(oldState) ? (oldState.outputs ?? oldState.inputs) : undefined;
    this.state = properties && propertiesIn({ ...properties, ...shownInputs(oldState, properties) });
    const isDeclared = !isDeletion(step) && step.op !== "refresh" && !isUntargeted(step);
    this.inputs = isDeclared && isManaged(newState) ? propertiesIn(newState.inputs) : undefined;
    const { state, inputs, definition } = this;
    const shown = [state ?? {}, inputs ?? {}];
    const isUncertain = inputs !== undefined && state?.["__maybe"] !== undefined;
    this.hidden = [
      ...(isUncertain ? ["what an update without a reply has changed"] : []),
      ...new Set(shown.flatMap((each) => decidingHiddenIn(definition, each))),
    ];
    // Handlers cannot compare what a preview masks, nor check a part of a configuration, nor complete an update.
    const isWhole = ([name]: [string, unknown]) =>
      !(isSecretObject(definition, name) || definition.outputs[name]?.secret || !isPublic(name)) ||
      !hasHidden([state?.[name], inputs?.[name]]);
    this.state = state && Object.fromEntries(Object.entries(state).filter(isWhole));
    this.inputs = inputs && Object.fromEntries(Object.entries(inputs).filter(isWhole));
    this.known = this.state ?? (this.#isFolder ? propertiesIn((oldState ?? newState)?.outputs) : undefined);
    // An import may have its inputs as a program writes them.
    if (step.op === "import") {
      if (formlessIn(lifecycle, this.inputs) !== undefined) this.inputs = undefined;
    } else {
      requireForm(this, this.state);
      requireForm(this, this.inputs);
    }
    this.workspace = providers.workspaceOf(newState ?? oldState);
    this.workspaceBefore = providers.workspaceOf(oldState ?? newState);
  }

  get #isFolder(): boolean {
    return "accessType" in this.definition.outputs;
  }

  /** The inputs with a text in place of what is unknown until the update runs, and decides nothing. */
  get sent(): PropertyMap | undefined {
    return hasUnknown(this.inputs)
      ? withTexts(this.inputs, (text) => (isUnknown(text) ? NOT_KNOWN : text))
      : this.inputs;
  }

  #identities: { readonly had: readonly string[]; readonly owns: readonly string[] } | undefined;

  /** The identities of the resource's objects before and after the update, as far as the preview shows them. */
  get identities() {
    this.#identities ??= { had: this.#identitiesOf(this.state), owns: this.#identitiesOf(this.inputs) };
    return this.#identities;
  }

  #identitiesOf(properties: PropertyMap | undefined): readonly string[] {
    if (!properties || hiddenIdentity(this.definition, properties).length > 0) return [];
    return this.lifecycle.identities(properties);
  }

  /** Returns an impact on the resource itself. */
  readonly itself = (
    impactType: ImpactType,
    does: string | Impact["does"],
    difference: Partial<Item> = {},
  ): Impact[] => {
    const { organizationId } = this.inputs ?? this.state ?? {};
    const place = typeof organizationId === "string" ? organizationId : undefined;
    const affected = { object: this.definition.type, name: this.name, organizationId: place };
    return on(affected, [impactType, does], undefined, difference);
  };

  /**
   * Returns that the step depends on hidden values, and is not replayed. Which folder an unchanged resource has decides about the
   * access to documents that move.
   */
  hidesValues(): Impact[] {
    const { step, definition, state = {}, inputs = {} } = this;
    const hidden =
      step.op === "same"
        ? this.#isFolder
          ? hiddenIdentity(definition, { ...state, ...inputs })
          : []
        : changesSomething(step) && step.op !== "import"
          ? this.hidden
          : [];
    if (hidden.length === 0) return [];
    const does = `may lose data or change access: the preview hides ${listed(hidden)}`;
    return this.itself("hides-values", [does, does]);
  }

  /** `settings` contains the settings that the update uses: those in the environment are in no preview. */
  changesTarget(settings: unknown): Impact[] {
    const { oldState, newState } = this.step;
    const [from, to] = [oldState?.outputs ?? oldState?.inputs, newState?.inputs].map(
      (properties = {}) => splitTarget(properties)[1],
    );
    if (from === undefined || to === undefined || compareTargets(from, to, {}) === "same") return [];
    // `formerTargets` may be a list, or its JSON.
    return JSON.stringify(settings)
      .split(/[\\"]+/u)
      .includes(from)
      ? this.movesTo("states-facts", SAME_WORKSPACE, from, to)
      : this.movesTo("changes-target", IN_ANOTHER_TARGET, from, to);
  }

  /** Returns an impact that resources of all types have together: one line for each pair of targets or providers. */
  movesTo(impactType: ImpactType, does: string, from: string, to: string): Impact[] {
    const [one, several] = inBothNumbers(does);
    const targets = ` (${from} → ${to})`;
    const both = [one + targets, several + targets] as const;
    return on({ object: "resource", name: `${this.definition.type} ${this.name}` }, [impactType, both]);
  }
}

const SAME_WORKSPACE =
  "[is|are] stated to be in the same workspace (formerTargets): otherwise, later changes act on other objects than [its|their] own";
const IN_ANOTHER_TARGET =
  "[is|are] in another workspace: the update fails, unless formerTargets confirms that both are the same";

const isManaged = (state: StepState | undefined): state is StepState =>
  state !== undefined && state.external !== true;

const isSecretObject = ({ inputs }: Definition, name: string): boolean =>
  inputs[name]?.secret === true && inputs[name].type.shape.is !== "text";

/** Returns the inputs that outputs hide: `additionalSecretOutputs` hides only outputs. */
const shownInputs = (state: StepState | undefined, outputs: PropertyMap): PropertyMap =>
  Object.fromEntries(
    Object.entries(state?.inputs ?? {}).filter(
      ([name, value]) => hasHidden(outputs[name]) && !hasHidden(value),
    ),
  );

/** Rejects properties with a value that does not have the form of its type, as far as reports read it. */
function requireForm({ lifecycle, name }: ResourceStep, properties: PropertyMap | undefined): void {
  const wrong = formlessIn(lifecycle, properties);
  if (wrong !== undefined)
    throw new NoPreview(
      `${wrong} of ${lifecycle.type} ${name} does not have the form that this version expects`,
    );
}

/** Returns the name of a property whose value does not have the form of its type. The service may have other limits. */
function formlessIn({ fields }: Lifecycle, properties: PropertyMap | undefined): string | undefined {
  if (!properties) return undefined;
  const found = Object.entries(fields).find(([name, { schema }]) => {
    const value = properties[name] ?? undefined;
    const issues = hasHidden(value) ? [] : schema.safeParse(value).error?.issues;
    return issues?.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  });
  return found?.[0];
}
