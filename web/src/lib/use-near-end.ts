import { type RefObject, useEffect } from 'react';

/** How near to the window of its list the end has to be, in pixels. */
const NEAR = 160;

/**
 * Calls `onNear` while the element at the end of a list is near what is shown of it: when it comes near, and again
 * each time `ready` turns true and it still is. A scroll that came too early is so made up for.
 */
export function useNearEnd(end: RefObject<Element | null>, ready: boolean, onNear: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called is the newest at the time it is ready.
  useEffect(() => {
    if (!ready || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { root: end.current.parentElement, rootMargin: `${NEAR}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [ready]);
}
