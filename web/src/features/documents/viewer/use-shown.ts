import { useState } from 'react';
import { isBoolean, useStoredState } from '#lib/use-stored-state.ts';

const SHOWN = ['picture', 'text', 'both'] as const;

/** What of a page is shown. */
export type Shown = (typeof SHOWN)[number];

const isShown = (value: unknown): value is Shown => SHOWN.some((each) => each === value);

/** Widths, in CSS pixels: of the room for the page, from which on its text has room beside it. */
const BOTH_FROM = 600;
/** Of the viewer, from which on something has room beside the page. */
const STRIP_FROM = 1_000;
const ASIDE_FROM = 700;

/** Widths of what stands beside the page. */
const STRIP = 136;
export const LIST = 280;

/** What is shown of a document and beside it, as it was chosen last and as there is room for it. */
export function useShown(width: number, isListed: boolean) {
  const [wanted, setShown] = useStoredState<Shown>('viewerShows', 'picture', isShown);
  const [strip, setStrip] = useStoredState<boolean | null>('viewerStrip', null, isBoolean);
  // Above a page the strip takes room from it: there it is opened for the moment alone.
  const [stripAbove, setStripAbove] = useState(false);
  const isNarrow = width < ASIDE_FROM;
  const hasStrip = isNarrow ? stripAbove : (strip ?? width >= STRIP_FROM);
  const canShowBoth = !isNarrow && width - (hasStrip ? STRIP : 0) - (isListed ? LIST : 0) >= BOTH_FROM;
  return {
    shown: wanted === 'both' && !canShowBoth ? 'picture' : wanted,
    setShown,
    canShowBoth,
    hasStrip,
    setStrip: isNarrow ? setStripAbove : setStrip,
    /** What stands beside the page stands above it where there is less room. */
    isNarrow,
  };
}
