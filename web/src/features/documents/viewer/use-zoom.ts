import { useCallback, useRef } from 'react';
import { useStoredState } from '#lib/use-stored-state.ts';

/** The widest a page is drawn at zoom 1, in CSS pixels. */
export const NORMAL_WIDTH = 880;

/** How much larger a page is drawn than at its normal width, or what it fills. */
export type Zoom = number | 'width' | 'page';

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const SMALLEST = STEPS[0];
const LARGEST = 4;

/** Two scales closer than this are the same step. */
const SAME = 0.01;

const isZoom = (value: unknown): value is Zoom =>
  value === 'width' ||
  value === 'page' ||
  (typeof value === 'number' && value >= SMALLEST && value <= LARGEST);

/** How large pages are drawn; kept for the next document and the next visit. */
export function useZoom() {
  const [zoom, setZoom] = useStoredState<Zoom>('viewerZoom', 1, isZoom);
  // What a page that fills its room comes to; steps begin there.
  const scale = useRef(1);
  const onScale = useCallback((drawn: number) => {
    scale.current = drawn;
  }, []);
  const now = () => (typeof zoom === 'number' ? zoom : scale.current);
  return {
    zoom,
    setZoom,
    onScale,
    larger: () => setZoom(STEPS.find((step) => step > now() + SAME) ?? LARGEST),
    smaller: () => setZoom(STEPS.findLast((step) => step < now() - SAME) ?? SMALLEST),
    canEnlarge: zoom !== LARGEST,
    canReduce: zoom !== SMALLEST,
  };
}

export type ZoomState = ReturnType<typeof useZoom>;
