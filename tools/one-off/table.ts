import { markdownTable } from "../markdown-table";
import { OBJECTS } from "./operations";

/** Returns the table of the resource types and of what `pulumi do` does with their objects. */
export const oneOffTable = (): string =>
  markdownTable([
    ["Resource", "`create`", "`read`", "`patch`", "`delete`"],
    ...OBJECTS.map(({ type, create, read, patch, delete: remove }) => [
      `[${type}](../resources/${type}.md)`,
      ...[create, read, patch, remove].map(({ about }) => about),
    ]),
  ]);
