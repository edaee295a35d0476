import { type RefObject, useEffect, useRef } from 'react';

export interface ViewerKeys {
  /** Undefined where the document has no pages to turn. */
  turn: ((by: number) => void) | undefined;
  toPage: ((which: 'first' | 'last') => void) | undefined;
  askPage: (() => void) | undefined;
  find: () => void;
  step: (by: 1 | -1) => void;
  /** Undefined where nothing can be enlarged. */
  zoom: ((how: 'larger' | 'smaller' | 'normal') => void) | undefined;
  /** Arrows to the side scroll what is wider than its room. */
  scrollsAside: () => boolean;
}

/** Where keys have another meaning. */
const OTHERS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="separator"]';

type Action = (() => void) | undefined;

function withControl(event: KeyboardEvent, keys: ViewerKeys): Action {
  const { zoom } = keys;
  const key = event.key.toLowerCase();
  if (key === 'f' && !event.shiftKey) return keys.find;
  if (!zoom) return undefined;
  if (key === '+' || key === '=') return () => zoom('larger');
  if (key === '-' || key === '_') return () => zoom('smaller');
  return key === '0' ? () => zoom('normal') : undefined;
}

function alone({ key }: KeyboardEvent, keys: ViewerKeys): Action {
  const { turn, toPage } = keys;
  if (key === 'g') return keys.askPage;
  if (!turn || !toPage) return undefined;
  if (key === 'PageDown') return () => turn(1);
  if (key === 'PageUp') return () => turn(-1);
  if (key === 'Home') return () => toPage('first');
  if (key === 'End') return () => toPage('last');
  if (keys.scrollsAside()) return undefined;
  if (key === 'ArrowRight') return () => turn(1);
  return key === 'ArrowLeft' ? () => turn(-1) : undefined;
}

function actionOf(event: KeyboardEvent, target: Element, keys: ViewerKeys): Action {
  if (event.altKey) return undefined;
  if (event.key === 'F3') return () => keys.step(event.shiftKey ? -1 : 1);
  if (event.ctrlKey || event.metaKey) return withControl(event, keys);
  if (event.shiftKey || target.closest(OTHERS)) return undefined;
  return alone(event, keys);
}

/** The keys of the viewer, pressed in it or where nothing has the focus. */
export function useViewerKeys(viewer: RefObject<HTMLElement | null>, keys: ViewerKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !viewer.current || !(target instanceof Element)) return;
      if (!viewer.current.contains(target) && !target.contains(viewer.current)) return;
      const action = actionOf(event, target, newest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [viewer]);
}
