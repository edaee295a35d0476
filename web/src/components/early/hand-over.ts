import { type RefObject, useLayoutEffect } from 'react';

/** What stands in a field, and what of it is selected. */
export interface Typed {
  text: string;
  start: number;
  end: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type));

/** Types it where the caret is. */
function insert(field: Field, { text, start, end }: Typed): void {
  const fit = (part: string) => (field instanceof HTMLInputElement ? part.replaceAll('\n', '') : part);
  const data = fit(text);
  const at = field.selectionStart ?? 0;
  field.setRangeText(data, at, field.selectionEnd ?? at, 'end');
  field.setSelectionRange(at + fit(text.slice(0, start)).length, at + fit(text.slice(0, end)).length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }));
}

/**
 * Gives what was typed into a dialog that waited to the field that gets the focus in the one that took its place.
 * @param isThere that one is rendered.
 */
export function useHandOver(isThere: boolean, typed: RefObject<Typed | null>): void {
  useLayoutEffect(() => {
    const given = typed.current;
    if (!isThere || !given?.text) return;
    // The dialog that waited gives the focus back to where it was before, which may be a field, too.
    const before = new Set(document.querySelectorAll('input, textarea'));
    const onFocus = ({ target }: FocusEvent) => {
      if (!isField(target) || before.has(target)) return;
      end();
      typed.current = null;
      // Not while React renders.
      queueMicrotask(() => insert(target, given));
    };
    const end = () => document.removeEventListener('focusin', onFocus);
    document.addEventListener('focusin', onFocus);
    return end;
  }, [isThere, typed]);
}
