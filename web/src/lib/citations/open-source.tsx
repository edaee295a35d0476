import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Citation } from '../api/types.ts';

/** The passage open beside the answer, and ways to open another or close it. */
interface OpenSource {
  citation: Citation | null;
  /** Counts openings, so that opening the same passage again scrolls to it again. */
  opening: number;
  open(citation: Citation): void;
  close(): void;
}

const Context = createContext<OpenSource | null>(null);

/** Lets the chat open a passage in the documents panel without either knowing the other. */
export function OpenSourceProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ citation: Citation | null; opening: number }>({
    citation: null,
    opening: 0,
  });
  const open = useCallback(
    (citation: Citation) => setState(({ opening }) => ({ citation, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState(({ opening }) => ({ citation: null, opening })), []);
  const value = useMemo(() => ({ ...state, open, close }), [state, open, close]);
  return <Context value={value}>{children}</Context>;
}

export function useOpenSource(): OpenSource {
  const value = use(Context);
  if (!value) throw new Error('useOpenSource needs an OpenSourceProvider above it');
  return value;
}
