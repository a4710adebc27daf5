/** The versions that `npm run matrix` combines. The newest CLI is the one that tests use. */
export const CLIS = ["3.230.0", "3.246.0", "3.255.0"] as const;

/** The oldest SDK that works, the one that this repository uses, and the newest. */
export const SDKS = ["3.139.0", "3.248.0", "3.270.0"] as const;

export const NODES = [20, 22, 24] as const;

/** A combination of versions, which is also the title of its test. */
export const cellOf = (cli: string, sdk: string, node: number): string =>
  `CLI ${cli}, SDK ${sdk}, Node ${node}`;
