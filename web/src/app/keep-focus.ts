/** The place of the page's content: where the focus goes when nothing nearer is left. */
export const CONTENT_ID = 'content';

/** How long a control that is disabled may take to come back, in milliseconds. */
const PATIENCE = 2_000;

/** What had the focus, and where it stood, from the inside out. */
interface Place {
  element: HTMLElement;
  steps: { holder: Element; index: number }[];
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Where the focus was, the latest first: one place for the page and one for each dialog over it. */
let places: Place[] = [];
/** They went away by themselves, as with a click beside everything. */
let left = false;
let scheduled = false;
let patience: ReturnType<typeof setTimeout> | undefined;

function isFocusable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.getClientRects().length > 0
  );
}

/** The frame of a dialog takes the focus when a control in it loses it: it is no place to be. */
const isFrame = (element: Element) =>
  element instanceof HTMLElement && element.tabIndex < 0 && element.matches('[role="presentation"]');

function placeOf(element: HTMLElement): Place {
  const steps: Place['steps'] = [];
  for (let inner: Element = element, outer = element.parentElement; outer; outer = outer.parentElement) {
    steps.push({ holder: outer, index: [...outer.children].indexOf(inner) });
    inner = outer;
  }
  return { element, steps };
}

/** The child of the page that a place is in: dialogs and menus have one of their own. */
const layerOf = ({ steps, element }: Place) => steps.at(-3)?.holder ?? element;

const isHtml = (element: Element): element is HTMLElement => element instanceof HTMLElement;

const controlsIn = (holder: Element | undefined): HTMLElement[] =>
  holder ? [holder, ...holder.querySelectorAll(CONTROLS)].filter(isHtml).filter(isFocusable) : [];

/** Messages come and go by themselves: the focus returns to one only if it was there before. */
const isMessage = (element: Element) => element.matches('[role="status"]');
const isInMessage = (element: Element) => element.closest('[role="status"]') !== null;

/** What stands where a place was: the next row, else the one before, else what is nearest around. */
function nearest({ steps }: Place): HTMLElement | undefined {
  const content = document.getElementById(CONTENT_ID);
  const wasAtMessage = steps.some(({ holder }) => isMessage(holder));
  for (const { holder, index } of steps) {
    if (!holder.isConnected) continue;
    if (holder === document.body || holder === content || (content && holder.contains(content))) return;
    const before = [...holder.children].slice(0, index).reverse();
    for (const child of [holder.children[index], ...before]) {
      const controls = controlsIn(child).filter((control) => wasAtMessage || !isInMessage(control));
      if (controls[0]) return child === holder.children[index] ? controls[0] : controls.at(-1);
    }
  }
  return undefined;
}

const isNowhere = () => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || isFrame(activeElement);
};

/** Where the focus belongs now; null while a control that is still there may come back as it was. */
function wanted(waits: boolean): HTMLElement | null {
  for (const place of places) {
    const { element } = place;
    if (isFocusable(element)) return element;
    if (waits && element.isConnected) return null;
    const target = nearest(place);
    if (target) return target;
  }
  return document.getElementById(CONTENT_ID);
}

function settle(waits: boolean): void {
  if (left || !isNowhere()) return;
  const target = wanted(waits);
  if (target) target.focus();
  else if (waits) patience ??= setTimeout(settle, PATIENCE, false);
}

function look(): void {
  if (scheduled || left || !places.length || !isNowhere()) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    settle(true);
  });
}

/**
 * A control that has the focus and is disabled while it works, or goes away with what it deleted, leaves the focus at
 * the top of the page: a person without a mouse would have to find their way back from there. The control gets the
 * focus back when it is done, or what took its place does, or the page's content. Called once, when the program starts.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || isFrame(target)) return;
    const place = placeOf(target);
    const layer = layerOf(place);
    places = [place, ...places.filter((other) => layerOf(other) !== layer)];
    left = false;
    clearTimeout(patience);
    patience = undefined;
  });
  // While it goes down: what hears it on its way back up may enable the control again, or hand the focus on.
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (relatedTarget || !(target instanceof HTMLElement)) return;
      // A disabled control loses the focus without being left, also when it is enabled again before the next frame.
      const wasTaken = !isFocusable(target);
      requestAnimationFrame(() => {
        const wasLast = places[0]?.element === target;
        if (!wasTaken && wasLast && isNowhere() && isFocusable(target)) left = true;
        else look();
      });
    },
    { capture: true },
  );
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled', 'tabindex', 'inert', 'aria-hidden'],
  });
}

/** Shows a tall field whole when the keyboard reaches it: browsers scroll to its first line alone. */
export function showFocusedFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  });
}
