import { present } from "../json";
import type { MessageStyle, MessageBuilder } from "./message-builder";

/** The per-item map in the reply of a bulk operation. An id submitted twice has one entry, for its last occurrence. */
export class Items {
  readonly #entries = new Map<string, { success: boolean; message: string; id?: string | undefined }>();

  constructor(private readonly style: MessageStyle) {}

  done(key: string, message: MessageBuilder, id?: string): void {
    this.#entries.set(key, { success: true, message: message(this.style), id });
  }

  failed(key: string, message: MessageBuilder, id?: string): void {
    this.#entries.set(key, { success: false, message: message(this.style), id });
  }

  toData(): object {
    return Object.fromEntries([...this.#entries].map(([key, entry]) => [key, present({ ...entry })]));
  }
}
