import type { Lifecycle } from "../core/lifecycle";
import type { PropertyMap } from "../values/plain";
import { hasUnknown } from "../values/unknown";

/**
 * The objects that the engine may delete only because they depend on a resource that is deleted before it is replaced. The program
 * has not declared them yet, so nothing shows whether they stay as they are. They are kept, and the creation of one that stays
 * becomes an update. (engine-notes: dependents of a replacement)
 */
export class Dependents {
  readonly #keys = new Set<string>();

  /** The states of the objects that were kept although the engine deleted them. */
  readonly #kept = new Set<PropertyMap>();

  constructor(private readonly lifecycle: Lifecycle) {}

  /** Records a comparison. In an update, the engine compares with unknown inputs only before such a deletion. */
  compared(state: PropertyMap, inputs: PropertyMap, replaces: readonly string[]): void {
    if (replaces.length > 0 && hasUnknown(inputs)) this.#keys.add(this.#keyOf(state));
    else this.#take(state);
  }

  /** Reports whether an object that the engine deletes is kept. */
  keeps(state: PropertyMap): boolean {
    const isKept = this.#take(state) && !this.lifecycle.definition.delete.quiet;
    if (isKept) this.#kept.add(state);
    return isKept;
  }

  /** Returns the state of a kept object that a program now declares with these inputs. */
  takeKept(inputs: PropertyMap): PropertyMap | undefined {
    if (this.#kept.size === 0) return undefined;
    const identities = new Set(this.lifecycle.identities(inputs));
    const isSame = (state: PropertyMap) =>
      this.lifecycle.identities(state).some((identity) => identities.has(identity)) &&
      this.lifecycle.diff(state, inputs).replaces.length === 0;
    const state = [...this.#kept].find(isSame);
    if (state) this.#kept.delete(state);
    return state;
  }

  /** Removes an object from the dependents, and reports whether it was one of them. A key of a large set is long. */
  #take(state: PropertyMap): boolean {
    return this.#keys.size > 0 && this.#keys.delete(this.#keyOf(state));
  }

  #keyOf(state: PropertyMap): string {
    return JSON.stringify(this.lifecycle.identities(state));
  }
}
