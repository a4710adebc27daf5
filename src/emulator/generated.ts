import { randomBytes } from "node:crypto";

/** The ids that the service gives to what it makes. They count up, so that two runs of a test give the same ones. */
export class Ids {
  #last = 0;

  next(kind: string): string {
    this.#last += 1;
    return `${kind}_${String(this.#last).padStart(6, "0")}`;
  }
}

/** A credential, which nobody can guess. */
export function secret(kind: string): string {
  return `${kind}_${randomBytes(18).toString("base64url")}`;
}
