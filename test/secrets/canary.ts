import { randomBytes } from "node:crypto";

/** A secret made up for one test, and what betrays it wherever it turns up. */
export interface Canary {
  readonly name: string;
  /** The secret itself. */
  readonly value: string;
  /** The part of it that is searched for: no way of quoting a text changes letters and digits. */
  readonly core: string;
}

/** A canary in letters, digits and every character that JSON, HTML or a URL would write in another way. */
export function canary(name: string): Canary {
  const core = `${name}${randomBytes(9).toString("hex")}`;
  return { name, core, value: `${core}"\\<&>'%+/=` };
}

/** A secret that somebody else made. */
export function given(name: string, value: string): Canary {
  return { name, value, core: value };
}

export interface Found {
  readonly canary: string;
  readonly where: string;
  readonly as: string;
}

/** Every canary that a text gives away: in clear, however quoted, in base64 or in hexadecimal digits. */
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
      // Where the secret begins inside a longer text decides which of three spellings it has. What its neighbours take
      // part in is left out at both ends.
      const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
      const inside = whole
        .toString("base64")
        .slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6));
      return [inside, inside.replaceAll("+", "-").replaceAll("/", "_")];
    }),
    hex: [bytes.toString("hex"), bytes.toString("hex").toUpperCase()],
  };
}
