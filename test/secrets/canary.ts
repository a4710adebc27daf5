import { randomBytes } from "node:crypto";

/** A generated secret for one test, and the part of it that reveals it in any text. */
export interface Canary {
  readonly name: string;
  /** The secret itself. */
  readonly value: string;
  /** The part of the secret that is searched for: no quoting changes letters and digits. */
  readonly core: string;
}

/** Generates a canary with letters, digits and every character that JSON, HTML or a URL encodes differently. */
export function canary(name: string): Canary {
  const core = `${name}${randomBytes(9).toString("hex")}`;
  return { name, core, value: `${core}"\\<&>'%+/=` };
}

/** Wraps a secret that was created elsewhere. */
export function given(name: string, value: string): Canary {
  return { name, value, core: value };
}

export interface Found {
  readonly canary: string;
  readonly where: string;
  readonly as: string;
}

/** Returns every canary that a text reveals: in plain text, quoted in any way, in base64 or in hexadecimal digits. */
export function search(text: string, where: string, canaries: readonly Canary[]): Found[] {
  return canaries.flatMap(({ name, core }) =>
    Object.entries(forms(core))
      .filter(([, spellings]) => spellings.some((spelling) => text.includes(spelling)))
      .map(([as]) => ({ canary: name, where, as })),
  );
}

function forms(core: string): Record<string, readonly string[]> {
  const bytes = Buffer.from(core);
  return {
    clear: [core],
    base64: [0, 1, 2].flatMap((shift) => {
      // The position of the secret within a longer text determines which of three base64 spellings it has. The digits that
      // it shares with its neighbors are omitted at both ends.
      const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
      const inside = whole
        .toString("base64")
        .slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6));
      return [inside, inside.replaceAll("+", "-").replaceAll("/", "_")];
    }),
    hex: [bytes.toString("hex"), bytes.toString("hex").toUpperCase()],
  };
}
