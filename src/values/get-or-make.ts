interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key in a `Map` or a `WeakMap`. Creates and stores it where there is none. */
export function getOrMake<Key, Value extends object | string | number>(
  store: Store<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
