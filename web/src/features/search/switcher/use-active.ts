import { useState } from 'react';
import type { SwitcherRow } from './rows.ts';

/** Which row Enter opens: the first, until the person moves to another. It is kept while rows come and go around it. */
export function useActive(rows: readonly SwitcherRow[]) {
  const [moved, setMoved] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === moved),
  );
  return {
    active: rows[at],
    pointTo: setMoved,
    /** Goes by so many rows, and from the last to the first. */
    step: (by: number) => setMoved(rows.at((at + by) % rows.length)?.key),
    reset: () => setMoved(undefined),
  };
}
