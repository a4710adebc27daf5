export type Properties = Readonly<Record<string, unknown>>;

/** An existing resource, as the engine passes it to a plugin. */
export interface Known {
  readonly type: string;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A plugin process as the engine calls it, for any host. */
export interface Plugin {
  check(
    type: string,
    olds: Properties,
    news: Properties,
  ): Promise<{ readonly inputs: Properties; readonly failures: readonly string[] }>;
  diff(old: Known, inputs: Properties): Promise<Difference>;
  create(type: string, inputs: Properties): Promise<{ readonly id: string; readonly outputs: Properties }>;
  /** Returns undefined if the object does not exist. */
  read(known: Known): Promise<Omit<Known, "type"> | undefined>;
  /** Returns what `get` returns for an id. */
  lookUp(type: string, id: string, given: Properties): Promise<Properties>;
  update(old: Known, inputs: Properties): Promise<Properties>;
  delete(old: Known): Promise<void>;
}

interface Difference {
  readonly action: "none" | "update" | "replace";
  readonly deletesFirst: boolean;
}

/** A half-way failure. The engine stores the resource and updates it in the next run. */
export class HalfDone extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly outputs: Properties,
    readonly reasons: readonly string[],
  ) {
    super(message);
  }
}

/** The configuration of a plugin process, by the names of the settings. */
export type Settings = Readonly<Record<string, string>>;

/** Converts a value to JSON and back, because the engine and a plugin exchange only JSON. */
export const plain = (value: object): Properties => JSON.parse(JSON.stringify(value)) as Properties;

/** Reports whether an error is a bug of this package, which no fault of the service excuses. */
export const isBug = (error: unknown): boolean =>
  error instanceof Error && /^(Type|Range|Reference|Syntax)Error$/.test(error.name);
