import type { Definition } from "../../src/definition/definition";

/** The folder of a kind: `AllowedDomain` lives in `allowed-domain`. */
export const roomOf = ({ type }: Pick<Definition, "type">): string =>
  type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
