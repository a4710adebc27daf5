/** Converts a name of the schema to PascalCase. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Converts a name of the schema to snake_case, as Python uses it. */
export const snake = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]|(?<!^)[A-Z](?=[a-z])/g, (letter) => `_${letter}`).toLowerCase();
