import { present } from "./json";

/** The per-item map of a bulk reply. An id submitted twice has one entry: that of its last mention. */
export class Items {
  readonly #entries = new Map<string, { success: boolean; message: string; id?: string | undefined }>();

  done(key: string, message: string, id?: string): void {
    this.#entries.set(key, { success: true, message, id });
  }

  failed(key: string, message: string, id?: string): void {
    this.#entries.set(key, { success: false, message, id });
  }

  toData(): object {
    return Object.fromEntries([...this.#entries].map(([key, entry]) => [key, present({ ...entry })]));
  }
}
