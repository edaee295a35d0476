import { useSyncExternalStore } from 'react';

/** What changes how many of its letters the window has room for: its own width, and the size of the text. */
function watch(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class', 'data-text'] });
  return () => {
    window.removeEventListener('resize', changed);
    observer.disconnect();
  };
}

/** Whether the window is narrower than `rem` of its text: one of 1440 px is, with letters of twice the size. */
export function useNarrow(rem: number): boolean {
  return useSyncExternalStore(watch, () => {
    const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    return window.innerWidth < rem * letter;
  });
}
