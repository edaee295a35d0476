import { useReactFlow } from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useStill } from '../charts/use-still.ts';
import type { Chosen } from './graph-data.ts';
import { LABEL, nextInDirection, type Place } from './layout-graph.ts';

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const memoryOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset.memory : undefined;

/** Whether a label lies in what is shown of the graph. */
function isShown(label: HTMLElement): boolean {
  const frame = label.closest('.react-flow')?.getBoundingClientRect();
  const { left, right, top, bottom } = label.getBoundingClientRect();
  return !frame || (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom);
}

/**
 * Tab leads to one memory of the graph, arrow keys from there to the next one in their direction, Home to the first.
 * What gets the focus is moved into view; Escape lets go of what was chosen.
 */
export function useGraphKeys(places: ReadonlyMap<string, Place>, onChoose: (chosen: Chosen) => void) {
  const { setCenter, getZoom } = useReactFlow();
  const duration = useStill() ? 0 : 180;
  const [focused, setFocused] = useState<string>();
  const [last, setLast] = useState<string>();
  const [first] = places.keys();
  const current = last !== undefined && places.has(last) ? last : first;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = memoryOf(event.target);
    if (event.key === 'Escape') onChoose(null);
    const direction = DIRECTIONS[event.key];
    if (from === undefined || !direction) return;
    event.preventDefault();
    const next = nextInDirection(places, from, direction);
    if (next === undefined) return;
    event.currentTarget.querySelector<HTMLElement>(`[data-memory="${CSS.escape(next)}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = memoryOf(target);
    setFocused(id);
    if (id === undefined) return;
    setLast(id);
    const place = places.get(id);
    if (!place || isShown(target)) return;
    const [x, y] = [place.x + LABEL.width / 2, place.y + LABEL.height / 2];
    void setCenter(x, y, { zoom: getZoom(), duration });
  };
  return { focused, current, keys: { onKeyDown, onFocus, onBlur: () => setFocused(undefined) } };
}
