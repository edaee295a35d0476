import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Citation } from '../api/types.ts';
import { focusClaim, type Span } from './focus-claim.ts';

/** The passage open beside the answer, and ways to open another or close it. */
interface OpenSource {
  citation: Citation | null;
  /** The part of its quote that the claim it was opened for rests on; null for all of it. */
  focus: Span | null;
  /** Counts openings, so that opening the same passage again scrolls to it again. */
  opening: number;
  open(citation: Citation, claim?: string): void;
  close(): void;
}

type State = Pick<OpenSource, 'citation' | 'focus' | 'opening'>;

const Context = createContext<OpenSource | null>(null);

/** Lets the chat open a passage in the documents panel without either knowing the other. */
export function OpenSourceProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ citation: null, focus: null, opening: 0 });
  const open = useCallback((citation: Citation, claim?: string) => {
    const focus = claim ? focusClaim(citation.quote, claim) : null;
    setState(({ opening }) => ({ citation, focus, opening: opening + 1 }));
  }, []);
  const close = useCallback(() => setState(({ opening }) => ({ citation: null, focus: null, opening })), []);
  const value = useMemo(() => ({ ...state, open, close }), [state, open, close]);
  return <Context value={value}>{children}</Context>;
}

export function useOpenSource(): OpenSource {
  const value = use(Context);
  if (!value) throw new Error('useOpenSource needs an OpenSourceProvider above it');
  return value;
}
