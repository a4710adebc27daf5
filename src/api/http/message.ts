import type { Mask } from "../log";
import type { Repeat } from "../operations";

/** A request that is ready to go out. */
export interface Message {
  readonly path: string;
  readonly repeat: Repeat;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly json: string;
  readonly mask: Mask;
}
