import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { COMPOSER_ID } from './composer.tsx';

/** Someone writes in another field: a name in the list, a search. Taking the focus from it would end what they do. */
const writesElsewhere = () => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;

/**
 * Puts the focus into the input when the way here asked for it: a new chat, or the one after a deleted one. It may come
 * late, by an answer of the server: a field that was opened meanwhile keeps it.
 */
export function useFocusOnArrival(): void {
  const { state } = useLocation() as { state: { focus?: boolean } | null };
  const wanted = state?.focus === true;
  // Before the next key: what is being typed goes on at the end of what is there.
  useLayoutEffect(() => {
    if (!wanted || writesElsewhere()) return;
    const input = document.getElementById(COMPOSER_ID);
    input?.focus();
    if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length);
  }, [wanted]);
}
