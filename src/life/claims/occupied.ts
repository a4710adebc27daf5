import { WholeFailure } from "../refusals/failures";

/** An identity cannot be taken, or cannot be left: another resource of the program is in the way. */
export class Occupied extends WholeFailure {
  override readonly name = "Occupied";

  constructor(reason: string) {
    super([reason]);
  }
}

const NOTHING = "Nothing was applied.";

/** The resource that was to leave an identity has not left it. */
export class StillThere extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and did not leave it. ${NOTHING} ` +
        `Mend that one first, and run again.`,
    );
  }
}

/** The resource that is to leave an identity waits for something else itself. */
export class NotLeaving extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and has not begun to leave it. ${NOTHING} ` +
        `Name that one in dependsOn of this one, so that it goes first, or raise --parallel above the length of the chain.`,
    );
  }
}

/** Each resource would wait for the identity of the next one, in a circle. */
export class Circle extends Occupied {
  constructor(identity: string) {
    super(
      `the resource that has the ${identity} is to take the place of this one in the same update, directly or ` +
        `through others. ${NOTHING} First give one of them an id that is free, in an update of its own.`,
    );
  }
}

/** A resource is to leave an identity that another one has taken already: its data and that one's would be mixed up. */
export class CannotLeave extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has taken the ${identity} from it. ${NOTHING} ` +
        `Name this one in dependsOn of the other, so that it goes first.`,
    );
  }
}
