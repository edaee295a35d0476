import { useEffect, useRef, useState } from 'react';

/** Cells drawn beyond what is seen, on either side. */
const BEYOND = 2;

/** Room that is taken for granted before it is measured, in pixels. */
const USUAL_ROOM = 600;

/**
 * Which of many cells of one size are in sight of the list that scrolls: from `first` to `last`, counted from 0.
 * `isAcross` where they stand beside each other. The list's only child is as long as all cells; their size, `usual`
 * until they are measured, follows from that.
 */
export function useVisibleCells(count: number, usual: number, isAcross: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: Math.min(count, Math.ceil(USUAL_ROOM / usual)) - 1 });
  const sizeIn = (list: HTMLElement) => {
    const { width = 0, height = 0 } = list.firstElementChild?.getBoundingClientRect() ?? {};
    return (isAcross ? width : height) / count || usual;
  };
  const measure = () => {
    const list = box.current;
    if (!list) return;
    const size = sizeIn(list);
    const at = isAcross ? list.scrollLeft : list.scrollTop;
    const room = (isAcross ? list.clientWidth : list.clientHeight) || USUAL_ROOM;
    const first = Math.max(0, Math.floor(at / size) - BEYOND);
    const last = Math.min(count - 1, Math.ceil((at + room) / size) + BEYOND);
    setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when any of these changes.
  useEffect(() => {
    measure();
    if (!box.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    // It grows with the text of its cells.
    if (box.current.firstElementChild) observer.observe(box.current.firstElementChild);
    return () => observer.disconnect();
  }, [count, isAcross]);

  /** Scrolls until a cell is in sight. */
  const show = (index: number) => {
    const list = box.current;
    if (!list) return;
    const at = isAcross ? list.scrollLeft : list.scrollTop;
    const room = isAcross ? list.clientWidth : list.clientHeight;
    const size = sizeIn(list);
    const from = index * size;
    const next = from < at ? from : from + size > at + room ? from + size - room : at;
    if (next !== at) list.scrollTo(isAcross ? { left: next } : { top: next });
  };
  return { box, range, measure, show };
}
