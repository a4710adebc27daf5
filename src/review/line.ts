import type { Impact, Level } from "../definition/impact";
import type { Change } from "./change";

/** An impact of a change, as one line of a report. */
export interface Line extends Impact {
  readonly level: Level;
  readonly stack: string;
  readonly change: Change;
  /** The position of the declaration: `customers.yaml:12`, or `index.ts:13`. */
  readonly source: string | undefined;
}
