import { nearest } from "../values/text";
import { NAMESPACE, SETTINGS } from "./index";
import { HOST_KEY } from "./host-key";
import { keyOf } from "./how-to-set";

const PREFIX = `${NAMESPACE}:`;

/** A key of a configuration that looks like a setting and is none. */
interface UnknownKey {
  readonly key: string;
  /** What is wrong with it, in words that follow it. */
  readonly words: string;
  /** Whether it is a setting that is misspelt, as far as anybody can tell. */
  readonly isNear: boolean;
}

/** The keys of a configuration that look like settings and are none. */
export function unknownKeys(keys: Iterable<string>): UnknownKey[] {
  const names: readonly string[] = [...SETTINGS.map(({ name }) => name), HOST_KEY];
  const ours = [...keys].filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return ours
    .filter((name) => !names.includes(name))
    .map((name) => {
      const meant = nearest(name, names);
      const hint =
        meant === undefined ? `the settings are ${names.join(", ")}` : `did you mean ${keyOf(meant)}?`;
      const words = `is no setting of pulumi-collab and has no effect: ${hint}`;
      return { key: keyOf(name), words, isNear: meant !== undefined };
    });
}
