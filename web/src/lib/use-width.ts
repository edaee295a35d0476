import { useEffect, useRef, useState } from 'react';

/** The inner width of an element, rounded; 0 until measured. Settles before it changes, as while a panel is dragged. */
export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      clearTimeout(timer);
      setWidth((known) => {
        if (known === 0) return next;
        timer = setTimeout(() => setWidth(next), 120);
        return known;
      });
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return { ref, width };
}
