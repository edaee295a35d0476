import { isBoolean, useStoredState } from '#lib/use-stored-state.ts';

const SHOWN = ['picture', 'text', 'both'] as const;

/** What of a page is shown. */
export type Shown = (typeof SHOWN)[number];

const isShown = (value: unknown): value is Shown => SHOWN.some((each) => each === value);

/** Widths of the viewer, in CSS pixels: from which on it has room for something beside the page. */
const BOTH_FROM = 760;
const STRIP_FROM = 1_000;
const ASIDE_FROM = 700;

/** What is shown of a document and beside it, as it was chosen last and as there is room for it. */
export function useShown(width: number) {
  const [wanted, setShown] = useStoredState<Shown>('viewerShows', 'picture', isShown);
  const [strip, setStrip] = useStoredState<boolean | null>('viewerStrip', null, isBoolean);
  const canShowBoth = width >= BOTH_FROM;
  return {
    shown: wanted === 'both' && !canShowBoth ? 'picture' : wanted,
    setShown,
    canShowBoth,
    hasStrip: strip ?? width >= STRIP_FROM,
    setStrip,
    /** What stands beside the page stands above it where there is less room. */
    isNarrow: width < ASIDE_FROM,
  };
}
