/** A name of the schema as the languages write it. */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** As Python writes it. */
export const snake = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]|(?<!^)[A-Z](?=[a-z])/g, (letter) => `_${letter}`).toLowerCase();
