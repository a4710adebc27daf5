import fc from "fast-check";
import type { Lifecycle } from "../../src/core/lifecycle";
import type { Behaviours } from "../../src/emulator";
import { Resources } from "../../src/hosts/resources";
import { getOrMake } from "../../src/values/collections";
import { plain, type PropertyMap } from "../../src/values/plain";
import { checked, lifecycleOf, Service } from "../core/support";
import { step } from "./support";

interface Declared {
  readonly type: string;
  readonly args: object;
}

type Program = Readonly<Record<string, Declared>>;

const organizationId = fc.constantFrom("acme", "globex");
const id = fc.constantFrom("x", "y", "z");
const ids = fc.subarray(["x", "y", "z"]);

const resource: fc.Arbitrary<Declared> = fc.oneof(
  fc.record({ organizationId, documentId: id }).map((args) => {
    return { type: "Document", args: { ...args, freeDocumentId: args.documentId, createOrganization: true } };
  }),
  fc
    .record({ organizationId, documents: ids, onDelete: fc.constantFrom("delete", "retain") })
    .map(({ documents, ...args }) => {
      const members = Object.fromEntries(documents.map((each) => [each, {}]));
      return { type: "DocumentSet", args: { ...args, documents: members, createOrganization: true } };
    }),
  fc.record({ id, onDelete: fc.constantFrom("retain", "deleteData") }).map(({ id: locationId, onDelete }) => {
    const args = { organizationId: "acme", documentId: "guide", location: { id: locationId }, onDelete };
    return { type: "Location", args };
  }),
  fc.record({ organizationId, onDelete: fc.constantFrom("retain", "disable") }).map((args) => {
    return { type: "Organization", args };
  }),
  fc
    .record({ organizationIds: fc.subarray(["acme", "globex"]), disabled: fc.boolean() })
    .map((args) => ({ type: "OrganizationDisabledState", args })),
);

/** A program that declares no object twice: the classes reject others. */
export const programs: fc.Arbitrary<Program> = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d"), resource, { maxKeys: 4 })
  .filter((resources) => {
    const identities = Object.values(resources).flatMap(({ type, args }) =>
      lifecycleOf(type).identities(checked(type, args)),
    );
    return new Set(identities).size === identities.length;
  });

export interface Action {
  readonly name: string;
  readonly op: "create" | "delete" | "replace" | "same" | "update";
  readonly lifecycle: Lifecycle;
  readonly state: PropertyMap | undefined;
  readonly inputs: PropertyMap | undefined;
}

type States = Readonly<Record<string, { readonly type: string; readonly state: PropertyMap }>>;

/** Returns what an engine does with each resource. A resource of another type is another resource. */
function actionsFor(states: States, after: Program): Action[] {
  const declared = Object.entries(after).map(([name, { type, args }]): Action => {
    const lifecycle = lifecycleOf(type);
    const inputs = checked(type, args);
    const known = states[name];
    const state = known?.type === type ? known.state : undefined;
    const difference = state && lifecycle.diff(state, inputs);
    const changed = difference?.requiredBy ? "update" : "same";
    const op = !difference ? "create" : difference.replaces.length > 0 ? "replace" : changed;
    return { name, op, lifecycle, state, inputs };
  });
  const deleted = Object.entries(states)
    .filter(([name, { type }]) => after[name]?.type !== type)
    .map(([name, { type, state }]): Action => {
      return { name, op: "delete", lifecycle: lifecycleOf(type), state, inputs: undefined };
    });
  return [...declared, ...deleted];
}

const SILENT = { notify: () => undefined, progress: () => undefined };

/** Applies actions as an engine does. Fails like the engine if a resource fails. Returns the states. */
export async function apply(service: Service, actions: readonly Action[]): Promise<States> {
  const { connection } = service.run();
  const all = new Map<Lifecycle, Resources>();
  const of = ({ lifecycle }: Action) =>
    getOrMake(all, lifecycle, () => new Resources(lifecycle, () => connection.client.settings, connection));
  const states: Record<string, { type: string; state: PropertyMap }> = {};
  const last: Action[] = actions.filter(({ op }) => op === "delete");
  for (const action of actions) {
    const { state, inputs, lifecycle } = action;
    if (!inputs) continue;
    const { reasons } = of(action).check(state ?? {}, inputs, SILENT.notify);
    if (reasons.length > 0) throw new Error(reasons.join());
    if (state) of(action).diff(lifecycle.id(state), state, inputs, SILENT.notify);
    if (action.op === "replace") of(action).check({}, inputs, SILENT.notify);
  }
  for (const action of actions) {
    const { name, op, lifecycle, state = {}, inputs } = action;
    if (!inputs) continue;
    const keep = (now: PropertyMap) => void (states[name] = { type: lifecycle.type, state: now });
    if (op === "same") keep(state);
    else if (op === "update") keep(await of(action).update(state, inputs, SILENT));
    else {
      const isFirst = op === "replace" && lifecycle.diff(state, inputs).deletesFirst;
      if (isFirst) await of(action).delete(state, SILENT);
      else if (op === "replace") last.push(action);
      keep(await of(action).create(inputs, SILENT));
    }
  }
  for (const action of last) await of(action).delete(action.state ?? {}, SILENT);
  return states;
}

/** Returns the actions in another order: that of an update may differ from that of its preview. */
export const shuffled = (actions: readonly Action[], order: readonly number[]): Action[] =>
  actions
    .map((action, index) => ({ action, at: order[index] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ action }) => action);

/** Returns the step of an action as a preview shows it. */
export const stepOf = ({ name, op, lifecycle: { type }, state, inputs }: Action) => ({
  ...step({
    op,
    type,
    name,
    ...(state && { was: inputsIn(state, type), outputs: plain(state) as object }),
    ...(inputs && { is: inputs }),
  }),
  ...(op === "replace" && { replaceReasons: ["organizationId"] }),
});

const inputsIn = (state: PropertyMap, type: string) =>
  Object.fromEntries(Object.entries(state).filter(([name]) => name in lifecycleOf(type).fields));

/** Applies a program to a service, and passes on the actions of its edit. Passes on nothing if the service or a handler rejects one. */
export async function withEdit(
  [before, after]: readonly [Program, Program],
  behaviours: Partial<Behaviours>,
  work: (service: Service, actions: Action[]) => Promise<void>,
): Promise<void> {
  const service = await Service.start({ acme: { documents: { guide: {} } }, globex: {} }, behaviours);
  try {
    const states = await apply(service, actionsFor({}, before)).catch(() => undefined);
    if (!states) return;
    let actions: Action[];
    try {
      actions = actionsFor(states, after);
    } catch {
      return;
    }
    await work(service, actions);
  } finally {
    await service.end();
  }
}
