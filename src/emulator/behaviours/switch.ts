/** A switch with named values. The first value is the default. */
export interface Choice<Value extends string> {
  readonly about: string;
  readonly values: readonly Value[];
  readonly fallback: Value;
}

/** A switch with a number or a boolean as its value. */
export interface Plain<Value extends number | boolean> {
  readonly about: string;
  readonly fallback: Value;
}

export function choice<const Value extends string>(
  about: string,
  fallback: Value,
  ...others: Value[]
): Choice<Value> {
  return { about, values: [fallback, ...others], fallback };
}

export const flag = (about: string, fallback: boolean): Plain<boolean> => ({ about, fallback });
export const number = (about: string, fallback: number): Plain<number> => ({ about, fallback });
