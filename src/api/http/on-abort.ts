/** The callbacks of a signal that many operations may share: Node warns of a leak when each adds a listener of its own. */
const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/** Has `callback` run once when `signal` aborts; returns how to call that off. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  let waiting = callbacks.get(signal);
  if (!waiting) {
    const all = new Set<() => void>();
    const abort = () => {
      for (const each of all) each();
      all.clear();
    };
    signal.addEventListener("abort", abort, { once: true });
    callbacks.set(signal, all);
    waiting = all;
  }
  const all = waiting.add(callback);
  return () => {
    all.delete(callback);
  };
}
