import { useEffect, useState } from 'react';

/**
 * Whether this tab is the one of the browser that does something. When it is closed another takes over. A browser
 * without locks has every tab do it.
 */
export function useOneTab(name: string): boolean {
  const [holds, setHolds] = useState(!('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const held = async () => {
      if (signal.aborted) return;
      setHolds(true);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    // Rejects when it is not waited for any more.
    navigator.locks.request(name, { signal }, held).catch(() => undefined);
    return () => {
      controller.abort();
      setHolds(false);
    };
  }, [name]);
  return holds;
}
