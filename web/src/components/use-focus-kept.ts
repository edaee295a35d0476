import { useEffect } from 'react';

/** The place of the page's content: where the focus goes when what had it is gone. */
export const CONTENT_ID = 'content';

/**
 * After a dialog closes, the focus goes back to what opened it. When that went away with the thing deleted, it would
 * be lost at the top of the page; then it goes to the content.
 */
export function useFocusKept(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(CONTENT_ID)?.focus();
      });
    };
  }, [open]);
}
