/** The nearest element around that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight)
      return parent;
  }
  return null;
}

/** A place this far down what is seen, as a share of its height, is still in sight. */
const LOWEST = 0.9;

/** Brings an element to the upper third of what scrolls around it, unless it is in sight; moves nothing further out. */
export function scrollInto(element: HTMLElement): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const room = scroller.getBoundingClientRect();
  const above = top - room.top;
  const inSight = above >= 0 && above + (bottom - top) <= scroller.clientHeight * LOWEST;
  if (!inSight) scroller.scrollTo({ top: above + scroller.scrollTop - scroller.clientHeight / 3 });
  const aside = left - room.left;
  const isBeside = aside >= 0 && aside + (right - left) <= scroller.clientWidth;
  if (!isBeside) scroller.scrollTo({ left: aside + scroller.scrollLeft - scroller.clientWidth / 3 });
}
