/**
 * What is cut, covered, outside of the window, too small or on top of something else, each in words. Runs inside
 * the page, and so can use nothing from outside of itself.
 */
export function inPageLayout(): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], ' +
    '[role="option"], [role="combobox"], [role="separator"][tabindex]';
  /** What a control is drawn in, where it is not drawn itself. */
  const DRAWN_IN = 'label, .MuiButtonBase-root, .MuiSlider-root, .MuiInputBase-root';
  /** Text that is not there to be read: over a picture to be selected, or a picture itself. */
  const UNSEEN_TEXT =
    'script, style, noscript, title, svg, option, [data-text-layer], .textLayer, [aria-hidden="true"]';

  const named = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    const name = words || element.getAttribute('name') || element.id;
    return `<${element.tagName.toLowerCase()}> "${name.slice(0, 60)}"`;
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };

  function* upwards(from: Element | null): Generator<Element> {
    for (let at = from; at; at = at.parentElement) yield at;
  }

  /** There for those who listen only, or a link that shows itself on focus. */
  function forListening(element: Element): boolean {
    for (const at of upwards(element)) {
      const { clipPath, position, overflow, width, height } = styleOf(at);
      if (clipPath === 'inset(50%)') return true;
      if (position === 'absolute' && overflow === 'hidden' && width === '1px' && height === '1px')
        return true;
      if (position === 'absolute' && at.getBoundingClientRect().bottom <= 0) return true;
    }
    return false;
  }

  function shown(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && !forListening(element);
  }

  /** The dialog, menu or list in front, where there is one: what is behind it is its own screen. */
  function front(): Element {
    const layers = [
      ...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden), .MuiAutocomplete-popper'),
    ];
    return layers.filter((layer) => layer.checkVisibility()).at(-1) ?? document.body;
  }

  interface Piece {
    node: Text;
    holder: Element;
    rects: DOMRect[];
  }

  function texts(root: Element): Piece[] {
    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!node.textContent?.trim() || !holder || holder.closest(UNSEEN_TEXT) || !shown(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0);
      if (rects.length > 0) pieces.push({ node: node as Text, holder, rects });
    }
    return pieces;
  }

  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  /** How much of `rect` a box that hides what sticks out leaves unseen, in pixels. */
  function hiddenBy(box: Element, rect: DOMRect, scrolled: { x: boolean; y: boolean }): number {
    const { overflowX, overflowY } = styleOf(box);
    const edge = box.getBoundingClientRect();
    const x = hides(overflowX) && !scrolled.x ? Math.max(edge.left - rect.left, rect.right - edge.right) : 0;
    const y = hides(overflowY) && !scrolled.y ? Math.max(edge.top - rect.top, rect.bottom - edge.bottom) : 0;
    // The box of a line is a little higher than its letters.
    return Math.max(x > 1.5 ? x : 0, y > rect.height * 0.25 ? y : 0);
  }

  function cutText({ node, holder, rects }: Piece): string[] {
    const scrolled = { x: false, y: false };
    for (const box of upwards(holder)) {
      const style = styleOf(box);
      const worst = rects.some((rect) => hiddenBy(box, rect, scrolled) > 0);
      const meant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const words = `"${node.textContent?.trim().slice(0, 60)}"`;
      if (worst && !meant) return [`cut off: ${words} by ${named(box)}`];
      if (worst && !holder.closest('[title]')) return [`shortened, and the whole is nowhere shown: ${words}`];
      if (worst && box.clientWidth < 40) return [`shortened to nothing: ${words}`];
      scrolled.x ||= scrolls(style.overflowX);
      scrolled.y ||= scrolls(style.overflowY);
      if (worst || style.position === 'fixed') return [];
    }
    return [];
  }

  /** Whether the element lies over what is behind it, on a ground of its own: a bar that stays, a message. */
  function hasGround(element: Element, below: Element): boolean {
    let [ground, lifted] = [false, false];
    for (const at of upwards(element)) {
      if (at === below) break;
      const { backgroundColor, position } = styleOf(at);
      const [, , , alpha = '1'] = backgroundColor.match(/[\d.]+/g) ?? ['0', '0', '0', '0'];
      ground ||= Number(alpha) > 0.9;
      lifted ||= position !== 'static';
    }
    return ground && lifted;
  }

  function commonParent(one: Element, other: Element): Element {
    for (const at of upwards(one)) if (at.contains(other)) return at;
    return document.body;
  }

  function overlap(a: DOMRect, b: DOMRect): { x: number; y: number } {
    return {
      x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
      y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    };
  }

  /** The part of `rect` that the boxes from `inside` upwards show. */
  function seen(inside: Element | null, rect: DOMRect): DOMRect | null {
    let { left, top, right, bottom } = rect;
    for (const box of upwards(inside)) {
      const { overflowX, overflowY } = styleOf(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
  }

  function textOnText(pieces: Piece[]): string[] {
    const lines = pieces.flatMap(({ holder, node, rects }) =>
      rects.flatMap((rect) => {
        const part = seen(holder, rect);
        return part ? [{ holder, node, rect: part }] : [];
      }),
    );
    const faults: string[] = [];
    for (const [index, a] of lines.entries()) {
      for (const b of lines.slice(index + 1)) {
        const { x, y } = overlap(a.rect, b.rect);
        if (x <= 2 || y <= Math.min(a.rect.height, b.rect.height) * 0.35 || a.node === b.node) continue;
        const parent = commonParent(a.holder, b.holder);
        if (hasGround(a.holder, parent) || hasGround(b.holder, parent)) continue;
        faults.push(`text on text: ${named(a.holder)} and ${named(b.holder)}`);
      }
    }
    return faults;
  }

  function wide(root: Element): string[] {
    const faults: string[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > window.innerWidth + 1) {
      const widest = [...root.querySelectorAll('*')].find(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && shown(element),
      );
      faults.push(`the page is ${page.scrollWidth} px wide: ${widest ? named(widest) : ''}`);
    }
    for (const box of root.querySelectorAll<HTMLElement>('*')) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0) continue;
      const { overflowX, scrollbarWidth } = styleOf(box);
      // What shows no bar is a strip that is meant to be swiped, and goes along with the focus.
      if (!scrolls(overflowX) || scrollbarWidth === 'none' || box.tabIndex >= 0) continue;
      if (box.matches('pre, code')) continue;
      if (shown(box))
        faults.push(`scrolls sideways by ${box.scrollWidth - box.clientWidth} px: ${named(box)}`);
    }
    return faults;
  }

  const drawnIn = (control: Element): Element =>
    control.matches('input') ? (control.closest(DRAWN_IN) ?? control) : control;

  function controlsOf(root: Element): Element[] {
    return [...root.querySelectorAll(CONTROLS)].filter(
      (control) =>
        !control.closest('[inert]') &&
        !control.matches('[type="hidden"], [type="file"]') &&
        shown(drawnIn(control)),
    );
  }

  const disabled = (control: Element) =>
    control.matches(':disabled, [aria-disabled="true"]') || styleOf(control).pointerEvents === 'none';

  /** Whether a pointer finds the control where it is drawn, once it is scrolled to. */
  function unreachable(control: Element): string[] {
    const drawn = drawnIn(control);
    drawn.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const rect = drawn.getClientRects()[0];
    if (!rect) return [];
    if (rect.left < -1 || rect.right > window.innerWidth + 1)
      return [`outside of the window: ${named(control)}`];
    const x = rect.left + rect.width / 2;
    const y = rect.top + Math.min(rect.height / 2, 24);
    if (y < 0 || y > window.innerHeight) return [`cannot be scrolled to: ${named(control)}`];
    const hit = document.elementFromPoint(x, y);
    if (!hit || drawn.contains(hit) || hit.contains(drawn)) return [];
    if (hit.closest('label')?.contains(drawn)) return [];
    // A short message goes by itself, and can be closed before.
    if (hit.closest('[data-level]')) return [];
    return [`covered: ${named(control)} by ${named(hit)}`];
  }

  /** In a sentence a link is as high as its line. */
  const inSentence = (control: Element) =>
    control.matches('a') &&
    styleOf(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** WCAG 2.5.8: 24 by 24 px, or as much room around it. */
  function tooSmall(controls: Element[]): string[] {
    const targets = controls.flatMap((control) => {
      const drawn = drawnIn(control);
      const rect = drawn.getBoundingClientRect();
      // A line between two panels is as thin as it is drawn; the keyboard moves it, too.
      const counts = !control.matches('[role="separator"]') && seen(drawn.parentElement, rect);
      return counts ? [{ control, rect }] : [];
    });
    return targets.flatMap(({ control, rect }) => {
      if ((rect.width >= 23.9 && rect.height >= 23.9) || inSentence(control) || disabled(control)) return [];
      const round = new DOMRect(rect.x + rect.width / 2 - 12, rect.y + rect.height / 2 - 12, 24, 24);
      const near = targets.find((other) => {
        const { x, y } = overlap(round, other.rect);
        const kin = drawnIn(other.control).contains(control) || control.contains(other.control);
        return !kin && drawnIn(other.control) !== drawnIn(control) && x > 0.5 && y > 0.5;
      });
      const size = `${Math.round(rect.width)} by ${Math.round(rect.height)} px`;
      return near ? [`too small with ${size}: ${named(control)} beside ${named(near.control)}`] : [];
    });
  }

  function controlOnControl(controls: Element[]): string[] {
    const boxes = controls.flatMap((control) => {
      const drawn = drawnIn(control);
      const rect = seen(drawn.parentElement, drawn.getBoundingClientRect());
      return rect ? [{ control, drawn, rect }] : [];
    });
    const faults: string[] = [];
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        if (a.drawn.contains(b.drawn) || b.drawn.contains(a.drawn)) continue;
        const { x, y } = overlap(a.rect, b.rect);
        const parent = commonParent(a.drawn, b.drawn);
        if (x <= 2 || y <= 2 || hasGround(a.drawn, parent) || hasGround(b.drawn, parent)) continue;
        faults.push(`one on the other: ${named(a.control)} and ${named(b.control)}`);
      }
    }
    return faults;
  }

  /** Words of buttons and tabs stay inside, and on one line where the window is not that of a telephone. */
  function broken(pieces: Piece[]): string[] {
    const rem = Number.parseFloat(styleOf(document.documentElement).fontSize);
    const oneLine = window.innerWidth >= 600 && rem <= 20;
    return pieces.flatMap(({ holder, rects }) => {
      const button = holder.closest('.MuiButton-root, [role="tab"], .MuiChip-root');
      if (!button) return [];
      const edge = button.getBoundingClientRect();
      const spills = rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
      if (spills) return [`wider than its button: ${named(button)}`];
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      return oneLine && lines.size > 1 ? [`on ${lines.size} lines: ${named(button)}`] : [];
    });
  }

  /** Figures are not broken in the middle. */
  function torn(pieces: Piece[]): string[] {
    return pieces.flatMap(({ node, rects }) => {
      const text = node.textContent?.trim() ?? '';
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      return /^[\d.,\s]{1,12}$/.test(text) && lines.size > 1
        ? [`a figure on ${lines.size} lines: ${text}`]
        : [];
    });
  }

  /** What a field says while it is empty; at 320 px, or with text of twice the size, its name has to do. */
  function hints(root: Element): string[] {
    const pen = document.createElement('canvas').getContext('2d');
    const rem = Number.parseFloat(styleOf(document.documentElement).fontSize);
    return [...root.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
      if (!pen || !shown(field) || field.value || rem > 20 || window.innerWidth < 360) return [];
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = styleOf(field);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const short = pen.measureText(field.placeholder).width > room + 1;
      return short ? [`hint cut off: "${field.placeholder}" in ${Math.round(room)} px`] : [];
    });
  }

  /** Runs through the controls both ways, and leaves everything scrolled as it was. */
  function allUnreachable(controls: Element[]): string[] {
    const wanted = controls.filter((control) => !disabled(control));
    const before = new Map<Element, number>();
    for (const control of wanted) {
      for (const at of upwards(control)) if (!before.has(at)) before.set(at, at.scrollTop);
    }
    const faults = [...wanted, ...wanted.toReversed()].flatMap(unreachable);
    for (const [element, top] of before) if (element.scrollTop !== top) element.scrollTop = top;
    return faults;
  }

  const root = front();
  const pieces = texts(root);
  const controls = controlsOf(root);
  const faults = [
    ...wide(root),
    ...pieces.flatMap(cutText),
    ...textOnText(pieces),
    ...controlOnControl(controls),
    ...tooSmall(controls),
    ...broken(pieces),
    ...torn(pieces),
    ...hints(root),
    ...allUnreachable(controls),
  ];
  return [...new Set(faults)];
}
