/** How far something is that may take long, as far as it is known. */
export interface Progress {
  /** What is done to what: `documents written`, or `migrating acme/a to b` where nothing is counted. */
  readonly what: string;
  readonly done?: number;
  /** How many there are; absent where nobody knows yet. */
  readonly of?: number;
  /** The service's own word for where it is. */
  readonly says?: string;
}

/** Tells how far something is, as often as there is news: who shows it chooses when. */
export type Report = (progress: Progress) => void;

/** Counts what is done of some items, or of a number that nobody knows yet. Of no items there is nothing to tell. */
export function counting(report: Report, what: string, of?: number): (more: number) => void {
  if (of === 0) return () => undefined;
  const total = of === undefined ? {} : { of };
  let done = 0;
  report({ what, done, ...total });
  return (more) => {
    done += more;
    report({ what, done, ...total });
  };
}
