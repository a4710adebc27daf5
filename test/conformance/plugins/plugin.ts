export type Properties = Readonly<Record<string, unknown>>;

/** A resource that is there, as the engine tells a plugin of it. */
export interface Known {
  readonly type: string;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A plugin process as the engine speaks to it, whichever host is in it. */
export interface Plugin {
  check(
    type: string,
    olds: Properties,
    news: Properties,
  ): Promise<{ readonly inputs: Properties; readonly failures: readonly string[] }>;
  diff(old: Known, inputs: Properties): Promise<Difference>;
  create(type: string, inputs: Properties): Promise<{ readonly id: string; readonly outputs: Properties }>;
  /** Nothing where it is gone. */
  read(known: Known): Promise<Pick<Known, "inputs" | "outputs"> | undefined>;
  /** What `get` gives for an id. */
  lookUp(type: string, id: string, given: Properties): Promise<Properties>;
  update(old: Known, inputs: Properties): Promise<Properties>;
  delete(old: Known): Promise<void>;
}

interface Difference {
  readonly verb: "none" | "update" | "replace";
  readonly deletesFirst: boolean;
}

/** What failed half-way: the engine keeps it, and updates it in the next run. */
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

/** What a plugin process is configured with, by the names of the settings. */
export type Settings = Readonly<Record<string, string>>;

/** Only JSON travels between engine and plugin. */
export const plain = (value: object): Properties => JSON.parse(JSON.stringify(value)) as Properties;

/** What no fault of the service excuses. */
export const isBug = (error: unknown): boolean =>
  error instanceof Error && /^(Type|Range|Reference|Syntax)Error$/.test(error.name);
