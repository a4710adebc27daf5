import type { Definition } from "../definition/definition";
import {
  happens,
  leavesBehind,
  type Impact,
  type ImpactType,
  type Item,
  type TypeImpacts,
} from "../definition/impact";
import type { Shape } from "../definition/type";
import { impactsByType } from "../resources/definitions";
import { listed } from "../values/collections";
import { isUnknown, SECRET } from "../values/unknown";
import { isMap, type PropertyMap } from "../values/plain";
import { splitTarget } from "../values/state-keys";
import { typeOfToken, urnParts } from "../values/type-token";
import { decidingHiddenIn, hiddenIdentity } from "./hidden";
import {
  changesSomething,
  DELETES_REPLACED,
  isUntargeted,
  NoPreview,
  propertiesIn,
  type Step,
} from "./preview";
import type { Providers } from "./providers";

/** A step for a resource of ours, with its impacts as if there were no other resource. */
export class ResourceStep {
  readonly definition: Definition;
  readonly name: string;
  readonly state: PropertyMap | undefined;
  readonly inputs: PropertyMap | undefined;
  /** The provider after the update and before it. Identities are compared only within one provider. */
  readonly provider: string;
  readonly providerBefore: string;
  /** The identities of the resource's objects before and after the update. */
  readonly had: readonly string[];
  readonly owns: readonly string[];
  /** The identities that a replacement takes over from the replaced resource. */
  readonly keeps: readonly string[];
  readonly impacts: readonly Impact[];

  /**
   * Returns a step for a resource that the program manages; undefined for other packages' resources, for lookups, and for new
   * resources that the update does not create.
   */
  static of(step: Step, providers: Providers, isDeletedUndeclared: boolean): ResourceStep | undefined {
    const type = impactsByType.get(typeOfToken(urnParts(step.urn).type) ?? "");
    const isLookup = (step.newState ?? step.oldState)?.external === true;
    const isSkipped = isUntargeted(step) && step.newState?.inputs === undefined;
    return type && !isLookup && !isSkipped
      ? new ResourceStep(step, type, providers, isDeletedUndeclared)
      : undefined;
  }

  private constructor(
    readonly step: Step,
    private readonly type: TypeImpacts,
    providers: Providers,
    /** Reports whether the old object is deleted while no resource is known to declare it. */
    readonly isDeletedUndeclared: boolean,
  ) {
    const { oldState, newState } = step;
    this.definition = type.definition;
    this.name = urnParts(step.urn).name;
    this.state = oldState && propertiesIn(oldState.outputs ?? oldState.inputs);
    this.inputs = newState && !this.isDeletion ? propertiesIn(newState.inputs) : undefined;
    // An import may have its inputs as a program writes them.
    if (step.op === "import") {
      if (formlessIn(this.definition, this.inputs) !== undefined) this.inputs = undefined;
    } else {
      requireForm(this, this.state);
      requireForm(this, this.inputs);
    }
    this.provider = providers.providerOf((newState ?? oldState)?.provider);
    this.providerBefore = providers.providerOf((oldState ?? newState)?.provider);
    this.had = this.identitiesOf(this.state, this.providerBefore);
    this.owns = this.identitiesOf(this.inputs, this.provider);
    this.keeps = step.op === "replace" && !this.deletesFirst ? this.owns : [];
    const hidden = this.hiddenInputs();
    this.impacts = [
      ...(hidden.length > 0 ? this.hidesValues(hidden) : this.impactsOf(this.state, this.inputs)),
      ...this.changesOfTarget(),
    ];
  }

  /**
   * Returns the hidden inputs on which the step depends. Which folder an unchanged resource has decides about the access to documents
   * that move.
   */
  private hiddenInputs(): string[] {
    const { step, definition, state = {}, inputs = {} } = this;
    if (step.op === "same")
      return "accessType" in definition.outputs ? hiddenIdentity(definition, { ...state, ...inputs }) : [];
    if (!changesSomething(step) || step.op === "import") return [];
    return [...new Set([state, inputs].flatMap((shown) => decidingHiddenIn(definition, shown)))];
  }

  private hidesValues(hidden: readonly string[]): Impact[] {
    const does = `may lose data or change access: the preview hides ${listed(hidden)}`;
    return this.itself("hides-values", [does, does]);
  }

  /** Returns the impacts of taking over existing objects. The requests that create them are sent again. */
  takeOver(state: PropertyMap = {}, inputs: PropertyMap = {}): Impact[] {
    const impacts = (this.type.takeOver ?? this.type.update)(state, inputs);
    if (impacts.length > 0) return impacts;
    const sends = this.type.create(inputs).flatMap((each) => each.sends ?? []);
    return this.itself("nothing", "[is|are] taken over as [it is|they are]", sends);
  }

  /** Returns an impact on the resource itself. */
  itself(
    impactType: ImpactType,
    does: string | Impact["does"],
    sends: readonly string[] = [],
    difference: Pick<Item, "from" | "to"> = {},
  ): Impact[] {
    const { organizationId } = this.inputs ?? this.state ?? {};
    const place = typeof organizationId === "string" ? { organizationId } : {};
    const items = [{ name: this.name, ...difference }];
    return happens(impactType, this.definition.type, items, does, { ...place, sends });
  }

  private changesOfTarget(): Impact[] {
    const { oldState, newState } = this.step;
    const [from, to] = [oldState?.outputs ?? oldState?.inputs, newState?.inputs].map(
      (properties = {}) => splitTarget(properties)[1],
    );
    if (from === undefined || to === undefined || from === to) return [];
    return this.itself("changes-target", IN_ANOTHER_TARGET, [], { from, to });
  }

  private get isDeletion(): boolean {
    return this.step.op === "delete" || this.step.op === DELETES_REPLACED;
  }

  /**
   * Reports whether an input requires the replacement: the resource type then deletes the old object before it creates the new
   * one. A replacement that only a flag, a resource option or a trigger requests takes over the existing object.
   */
  private get deletesFirst(): boolean {
    if (this.isDeletedUndeclared) return true;
    return this.step.replaceReasons.some((path) => {
      const onChange = this.definition.inputs[inputAt(path)]?.onChange;
      return onChange === "replace" || onChange === "reject";
    });
  }

  private identitiesOf(properties: PropertyMap | undefined, provider: string): string[] {
    if (!properties || hiddenIdentity(this.definition, properties).length > 0) return [];
    const identities = this.definition.owns?.(properties) ?? this.definition.identities(properties);
    return identities.map((identity) => inProvider(provider, identity));
  }

  private impactsOf(state: PropertyMap | undefined, inputs: PropertyMap | undefined): Impact[] {
    const { step, type, had, keeps } = this;
    if (this.isDeletion) return this.impactsOfDeletion(state);
    if (step.op === "import") return this.itself("nothing", IMPORTED);
    if (!inputs) return [];
    if (step.op === "create") return type.create(inputs);
    if (step.op === "update") return state ? type.update(state, inputs) : [];
    if (step.op !== "replace") return [];
    const isSame = had.length > 0 && had.length === keeps.length && had.every((each) => keeps.includes(each));
    if (state && isSame) return this.takeOver(state, inputs);
    return [...this.impactsOfDeletion(state), ...type.create(inputs, state)];
  }

  /** Only the state's option counts: `retainOnDelete` that a replacement adds does not keep the old object. */
  private impactsOfDeletion(state: PropertyMap | undefined): Impact[] {
    const impacts = state ? this.type.delete(state) : [];
    if (this.step.oldState?.retainOnDelete !== true) return impacts;
    return impacts.flatMap(({ object, items, organizationId }) =>
      leavesBehind(object, items, RETAINED, organizationId),
    );
  }
}

const IN_ANOTHER_TARGET =
  "[is|are] in another workspace: the update fails, unless formerTargets confirms that both are the same";
const IMPORTED = "[is|are] imported, which sends no change; a later removal acts on [it|them]";
const RETAINED = "[stays as it is|stay as they are] because of retainOnDelete";

export const inProvider = (provider: string, identity: string): string => `${provider} ${identity}`;

const inputAt = (path: string): string => path.split(/[.[]/u)[0] ?? "";

/** Rejects properties with a value that does not have the form of its type, as far as reports read it. */
function requireForm({ definition, name }: ResourceStep, properties: PropertyMap | undefined): void {
  const wrong = formlessIn(definition, properties);
  if (wrong !== undefined)
    throw new NoPreview(
      `${wrong} of ${definition.type} ${name} does not have the form that this version expects`,
    );
}

/** Returns the name of a property whose value does not have the form of its type. */
function formlessIn({ inputs }: Definition, properties: PropertyMap | undefined): string | undefined {
  if (!properties) return undefined;
  const found = Object.entries(inputs).find(([name, { type, need }]) => {
    const value = properties[name] ?? undefined;
    return value === undefined ? need === "required" : !hasForm(value, (type.stored ?? type).shape);
  });
  return found?.[0];
}

function hasForm(value: unknown, shape: Shape): boolean {
  if (value === SECRET || isUnknown(value)) return true;
  switch (shape.is) {
    case "text":
    case "choice":
      return typeof value === "string";
    case "flag":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
    case "list":
      return Array.isArray(value) && value.every((each) => hasForm(each, shape.of.shape));
    case "map":
      // Some resource types have short forms of their entries, which their functions expand.
      return isMap(value) && Object.values(value).every((each) => typeof each !== "number" && each !== null);
    case "object":
      return (
        isMap(value) &&
        Object.entries(shape.fields).every(([name, { type, needed }]) => {
          const field = value[name] ?? undefined;
          return field === undefined ? !needed : hasForm(field, type.shape);
        })
      );
    case "set":
    case "object of the user's":
      return isMap(value);
    case "content of an editor":
      return true;
  }
}
