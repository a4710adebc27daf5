/** An identity cannot be taken, or not be left, as another resource of the program is in the way. */
export class Occupied extends Error {
  override readonly name = "Occupied";
}

const NOTHING = "Nothing was applied.";

/** The one that was to leave an identity has not left it. */
export class StillThere extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and did not leave it. ${NOTHING} ` +
        `Mend that one first, and run again.`,
    );
  }
}

/** The one that is to leave an identity waits in turn for something else. */
export class NotLeaving extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has the ${identity} and has not begun to leave it. ${NOTHING} ` +
        `Name that one in dependsOn of this one, so that it goes first, or raise --parallel above the length of the chain.`,
    );
  }
}

/** Each would wait for the place of the next. */
export class Circle extends Occupied {
  constructor(identity: string) {
    super(
      `the resource that has the ${identity} is to take the place of this one in the same update, directly or ` +
        `through others. ${NOTHING} First give one of them an id that is free, in an update of its own.`,
    );
  }
}

/** An object cannot take its data elsewhere: another one is in its place already. */
export class CannotLeave extends Occupied {
  constructor(identity: string) {
    super(
      `another resource of this program has taken the ${identity} from it. ${NOTHING} ` +
        `Name this one in dependsOn of the other, so that it goes first.`,
    );
  }
}
