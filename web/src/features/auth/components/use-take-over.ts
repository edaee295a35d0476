import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { pressAgain, typedBefore } from '#lib/handover.ts';
import type { SignInForm } from './use-sign-in.ts';

/**
 * Takes up what a person did in the form that was drawn before the program was there: what they typed is the form's,
 * and what they pressed is done then.
 */
export function useTakeOver(element: RefObject<HTMLFormElement | null>, { set }: SignInForm): void {
  const [isTaken, setTaken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the first render counts.
  useLayoutEffect(() => {
    if (element.current) set(typedBefore(element.current));
    setTaken(true);
  }, []);
  // Once the form has what was typed.
  useEffect(() => {
    if (isTaken) pressAgain();
  }, [isTaken]);
}

const never = () => () => undefined;

/** False while the screen that was drawn is taken over: it knows nothing of the address and the person. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
