import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts work off while `isBusy` answers true, and does it in its order when the component is drawn again and it no
 * longer does. What is still put off when the component goes is dropped; its promise resolves all the same.
 */
export function useWhenIdle(isBusy: () => boolean): (work: () => Promise<unknown>) => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  const busy = useRef(isBusy);
  const unmounted = useRef(false);
  const release = useCallback(() => {
    for (const goOn of waiting.current.splice(0)) goOn();
  }, []);
  useEffect(() => {
    busy.current = isBusy;
    if (!isBusy()) release();
  });
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      release();
    };
  }, [release]);
  return useCallback(async (work) => {
    while (busy.current() && !unmounted.current) {
      await new Promise<void>((resolve) => {
        waiting.current.push(resolve);
      });
    }
    if (!busy.current()) await work();
  }, []);
}
