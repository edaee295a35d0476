import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { COMPOSER_ID } from './composer.tsx';

/** Puts the focus into the input when the way here asked for it: a new chat, or the one after a deleted one. */
export function useFocusOnArrival(): void {
  const { state } = useLocation() as { state: { focus?: boolean } | null };
  const wanted = state?.focus === true;
  useEffect(() => {
    if (wanted) document.getElementById(COMPOSER_ID)?.focus();
  }, [wanted]);
}
