/** The progress of a long-running operation, as far as it is known. */
export interface Progress {
  /** What is done to which objects: `documents written`, or `migrating acme/a to b` where nothing is counted. */
  readonly what: string;
  readonly done?: number;
  /** The total number; absent where it is not known yet. */
  readonly of?: number;
  /** The service's own term for the current stage. */
  readonly status?: string;
}

/** Reports progress as often as it changes. The receiver chooses when to show it. */
export type ReportProgress = (progress: Progress) => void;

/** Counts how many items are done, of a total that may not be known yet. Reports nothing where the total is 0. */
export function counting(report: ReportProgress, what: string, of?: number): (more: number) => void {
  if (of === 0) return () => undefined;
  const total = of === undefined ? {} : { of };
  let done = 0;
  report({ what, done, ...total });
  return (more) => {
    done += more;
    report({ what, done, ...total });
  };
}
