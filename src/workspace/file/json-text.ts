// Not jsonc-parser: a program bundled with esbuild fails with it, because esbuild omits its inner modules. Not momoa: it accepts some
// texts that are not JSON.

/** The first syntax error of a text. */
export interface JsonMistake {
  readonly offset: number;
  readonly message: string;
}

/**
 * Returns the first syntax error of a JSON text; undefined if there is none. The messages of the runtime contain a position only in
 * some versions.
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return new Scan(text).firstMistake();
  }
}

const SPACE = /[ \t\n\r]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Scan {
  #at = 0;
  #mistake: JsonMistake | undefined;

  constructor(private readonly text: string) {}

  firstMistake(): JsonMistake | undefined {
    if (this.#value()) {
      this.#take(SPACE);
      this.#expected("the end of the file");
    }
    return this.#mistake;
  }

  #value(): boolean {
    this.#take(SPACE);
    if (this.#char("{")) return this.#items("}", () => this.#pair());
    if (this.#char("[")) return this.#items("]", () => this.#value());
    return this.#take(TEXT) || this.#take(OTHER) || this.#expected("a value");
  }

  #pair(): boolean {
    this.#take(SPACE);
    if (!this.#take(TEXT)) return this.#expected("a key in double quotes");
    this.#take(SPACE);
    return this.#char(":") ? this.#value() : this.#expected('":"');
  }

  #items(end: string, item: () => boolean): boolean {
    this.#take(SPACE);
    if (this.#char(end)) return true;
    do {
      if (!item()) return false;
      this.#take(SPACE);
    } while (this.#char(","));
    return this.#char(end) || this.#expected(`"," or "${end}"`);
  }

  #char(char: string): boolean {
    if (this.text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #expected(what: string): false {
    this.#mistake ??= { offset: this.#at, message: `This is not JSON: here should be ${what}` };
    return false;
  }
}
