/**
 * Runs in the page. What stands in a part that scrolls and is placed by what is outside of that: it does not scroll
 * with the rest, and stretches what is outside, which then scrolls as a whole.
 */
export function straysFromScrollers(): string[] {
  const scrolls = (element: Element) =>
    [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY].some((overflow) =>
      ['auto', 'scroll'].includes(overflow),
    );
  const scrollerOf = (element: Element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (scrolls(around)) return around;
    return null;
  };
  /** What an element is placed by if it is out of the flow itself, or what is drawn before or after it is. */
  const placedBy = (element: HTMLElement): Element | null => {
    const { position } = getComputedStyle(element);
    if (position === 'absolute') return element.offsetParent;
    if (position !== 'static') return null;
    const drawn = ['::before', '::after'].map((which) => getComputedStyle(element, which));
    const isOut = drawn.some((style) => style.content !== 'none' && style.position === 'absolute');
    return isOut ? element.offsetParent : null;
  };
  return [...document.querySelectorAll<HTMLElement>('#root *, body > :not(#root) *')].flatMap((element) => {
    if (!(element instanceof HTMLElement)) return [];
    const block = placedBy(element);
    const scroller = block && scrollerOf(element);
    if (!scroller || block === scroller || !block.contains(scroller)) return [];
    const [what, where] = [element, scroller].map((each) => each.outerHTML.slice(0, 120));
    return [`does not scroll with what it stands in: ${what} in ${where}`];
  });
}
