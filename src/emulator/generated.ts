import { randomBytes } from "node:crypto";

/** Generates the ids that the service assigns to new objects. The ids count up, so two runs of a test produce the same ids. */
export class Ids {
  #last = 0;

  next(kind: string): string {
    this.#last += 1;
    return `${kind}_${String(this.#last).padStart(6, "0")}`;
  }
}

/** Generates a random credential that cannot be guessed. */
export function secret(kind: string): string {
  return `${kind}_${randomBytes(18).toString("base64url")}`;
}
