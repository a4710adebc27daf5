import { present } from "../json";
import type { MessageStyle, Said } from "./said";

/** The per-item map that a bulk operation replies with. An id submitted twice has one entry: that of its last mention. */
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
