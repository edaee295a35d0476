import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The one of a few words that `value` is. */
export const oneOf = <T extends string>(words: readonly T[], value: string | null): T | undefined =>
  words.find((word) => word === value);

/** What is chosen anew: given, or made of what was chosen last. */
export type Changes<Choice> = Partial<Choice> | ((last: Choice) => Partial<Choice>);

/** How a choice stands in an address. */
interface Form<Choice> {
  /** What an address says, whatever it says. */
  read(params: URLSearchParams): Choice;
  /** What of a choice goes into the address: what is not so anyway. */
  write(choice: Choice): Record<string, string | string[]>;
}

/** A choice that the address holds, so that it stays over a reload, and what changes it. */
export function useAddressChoice<Choice extends object>({ read, write }: Form<Choice>) {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(() => read(params), [params, read]);
  // The router draws a new address after the event. What is chosen before then adds to what was chosen.
  const last = useRef(choice);
  useLayoutEffect(() => {
    last.current = choice;
  }, [choice]);
  const choose = (changes: Changes<Choice>) => {
    const changed = typeof changes === 'function' ? changes(last.current) : changes;
    last.current = { ...last.current, ...changed };
    setParams(write(last.current), { replace: true });
  };
  return { choice, choose };
}
