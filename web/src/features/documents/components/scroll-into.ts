/** The nearest element around that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight)
      return parent;
  }
  return null;
}

/** Brings an element to the upper third of what scrolls around it, and moves nothing further out. */
export function scrollInto(element: HTMLElement): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const { top } = element.getBoundingClientRect();
  const inside = top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  scroller.scrollTo({ top: inside - scroller.clientHeight / 3 });
}
