import { useSyncExternalStore } from 'react';

/** Listeners outside React, called in the order in which they came. */
export function createEmitter<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event: Event): void {
      for (const listener of listeners) listener(event);
    },
    /** Returns the function that ends it. */
    on(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One value for all components of this tab, kept outside React. `read` gives the first one when it is asked for. */
export function createStore<Value>(read: () => Value) {
  const changed = createEmitter();
  let kept: { value: Value } | undefined;
  const get = (): Value => {
    kept ??= { value: read() };
    return kept.value;
  };
  return {
    get,
    set(value: Value): void {
      kept = { value };
      changed.emit();
    },
    subscribe: changed.on,
    /** The value; renders again when it changes. */
    use: () => useSyncExternalStore(changed.on, get, get),
  };
}
