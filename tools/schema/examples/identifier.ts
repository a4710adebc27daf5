/** A resource's name as a variable of C# and Java. */
export const variable = (name: string): string =>
  name.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
