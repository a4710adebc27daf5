import { happens, type Impact, type Item } from "../definition/impact";
import { getOrMake } from "../values/collections";
import type { Step } from "./preview";

/** The objects that a resource owns in the service, before and after the update. */
export interface Owner {
  readonly step: Step;
  /** The provider after the update. Identities are compared only within one provider. */
  readonly service: string;
  /** The provider before the update. */
  readonly serviceBefore: string;
  /** The impacts that a deletion of the resource would have. */
  readonly ends: readonly Impact[];
  readonly impacts: readonly Impact[];
  /** The identities that the resource gives up, unless another resource owns them. */
  readonly released: readonly string[];
  /** The identities before the update, each with the service that the resource's provider connects to. */
  readonly had: readonly string[];
  readonly owns: readonly string[];
  /** The identities that a replacement takes over from the replaced resource. */
  readonly keeps: readonly string[];
}

export const inService = (service: string, identity: string): string => `${service} ${identity}`;

/** The resources that own each identity, before and after the update. */
export class Owners {
  readonly #before = new Map<string, Set<Step>>();
  readonly #after = new Map<string, Set<Step>>();

  constructor(steps: readonly Owner[]) {
    for (const { step, released, had, owns } of steps) {
      const stays = new Set(owns);
      for (const identity of [...had.filter((each) => stays.has(each)), ...released])
        getOrMake(this.#before, identity, () => new Set<Step>()).add(step);
      for (const identity of owns) getOrMake(this.#after, identity, () => new Set<Step>()).add(step);
    }
  }

  /** Returns an impact without the items that other resources of the program own: nothing happens to those. */
  spare(impact: Impact, { step, service, serviceBefore, had, owns, keeps }: Owner): Impact[] {
    const { unless, object, organizationId, sends } = impact;
    if (unless === undefined) return [impact];
    // An update uses the resource's new provider.
    const place = unless === "owned" && step.op !== "update" ? serviceBefore : service;
    // A replacement does not leave behind the objects that it owns again afterwards.
    const items =
      impact.impactType === "leaves-behind"
        ? impact.items.filter(({ identity = "" }) => !owns.includes(inService(place, identity)))
        : impact.items;
    const others = unless === "owned" ? this.#after : this.#before;
    const isSpared = ({ identity }: Item) => {
      if (identity === undefined) return false;
      const there = inService(place, identity);
      if (keeps.includes(there) && (unless === "owned" || had.includes(there))) return true;
      const owners = others.get(there) ?? NO_STEPS;
      return owners.size > 1 || (owners.size === 1 && !owners.has(step));
    };
    const affected = items.filter((item) => !isSpared(item));
    return [
      ...(affected.length > 0 ? [{ ...impact, items: affected }] : []),
      // Requests are also sent for objects that already exist.
      ...happens("nothing", object, items.filter(isSpared), unless === "owned" ? STAYS : EXISTS, {
        organizationId,
        ...(unless === "had" && sends ? { sends } : {}),
      }),
    ];
  }
}

const NO_STEPS: ReadonlySet<Step> = new Set();

const STAYS = [
  "stays as it is: the program still declares it",
  "stay as they are: the program still declares them",
] as const;

const EXISTS = [
  "already exists: the program declared it before",
  "already exist: the program declared them before",
] as const;
