import { joinId, splitId } from "../values/identity";

/** Returns how an id consists of some inputs, in the form `organizationId/folderId`. */
export function idOfParts<const Names extends readonly string[]>(...names: Names) {
  type Parts = Record<Names[number], string>;
  return {
    description: `The id is \`${names.join("/")}\`.`,
    of: (state: Parts): string => joinId(...names.map((name: Names[number]) => state[name])),
    read: (id: string): Parts | undefined => {
      const parts = splitId(id, names.length);
      if (!parts) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ""])) as Parts;
    },
  };
}
