import { useEffect, useRef } from 'react';

/** Events that come together have a list fetched once, so many milliseconds after the last. */
const SETTLED_MS = 400;

/** Calls `action` once it was asked for and then not again for a while. */
export function useSettled(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, SETTLED_MS);
  };
}
