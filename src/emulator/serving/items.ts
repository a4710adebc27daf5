import { present } from "../json";
import type { MessageStyle, Said } from "./said";

/** The per-item map in the reply of a bulk operation. An id submitted twice has one entry, for its last occurrence. */
export class Items {
  readonly #entries = new Map<string, { success: boolean; message: string; id?: string | undefined }>();

  constructor(private readonly style: MessageStyle) {}

  done(key: string, said: Said, id?: string): void {
    this.#entries.set(key, { success: true, message: said(this.style), id });
  }

  failed(key: string, said: Said, id?: string): void {
    this.#entries.set(key, { success: false, message: said(this.style), id });
  }

  toData(): object {
    return Object.fromEntries([...this.#entries].map(([key, entry]) => [key, present({ ...entry })]));
  }
}
