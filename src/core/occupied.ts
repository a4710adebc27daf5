/** An identity cannot be taken, or not be left, as another resource of the program is in the way. */
export class Occupied extends Error {
  override readonly name = "Occupied";
}

const NOTHING = "Nothing was applied.";
const ORDER =
  "Declare the one that leaves first, and name it in dependsOn of the one that takes its place. " +
  "Where they change places in a circle, first give one of them an id that is free, in an update of its own.";

/** The one that was to leave an identity has not left it. */
export class StillThere extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and did not leave it. ${NOTHING} ` +
        `Mend that one first, and run again.`,
    );
  }
}

/** Two resources would wait for each other. */
export class Contested extends Occupied {
  constructor() {
    super(`its new place is that of another resource, which cannot leave it before. ${NOTHING} ${ORDER}`);
  }
}

/** An object cannot take its data elsewhere: another one is in its place already. */
export class CannotLeave extends Occupied {
  constructor() {
    super(`another resource of this program has taken its place. ${NOTHING} ${ORDER}`);
  }
}
