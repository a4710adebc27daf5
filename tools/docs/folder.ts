import type { Definition } from "../../src/definition/definition";

/** Returns the folder name of a resource type: `api-key` for `ApiKey`. */
export const folderOf = ({ type }: Pick<Definition, "type">): string =>
  type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
