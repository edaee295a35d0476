import type { Citation } from '../api/types.ts';
import { createStore } from '../store.ts';
import { focusClaim, type Span } from './focus-claim.ts';

/** The passage open beside the answer. */
interface OpenSource {
  citation: Citation | null;
  /** The part of its quote that the claim it was opened for rests on; null for all of it. */
  focus: Span | null;
  /** Counts openings, so that opening the same passage again scrolls to it again. */
  opening: number;
}

const store = createStore<OpenSource>(() => ({ citation: null, focus: null, opening: 0 }));

/** Lets the chat open a passage in the documents panel without either knowing the other. */
export function openSource(citation: Citation, claim?: string): void {
  const focus = claim ? focusClaim(citation.quote, claim) : null;
  store.set({ citation, focus, opening: store.get().opening + 1 });
}

export function closeSource(): void {
  store.set({ citation: null, focus: null, opening: store.get().opening });
}

export const useOpenSource = store.use;
