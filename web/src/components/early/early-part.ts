import type { FlatNamespace } from 'i18next';
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react';
import { fetchTexts } from '#lib/i18n/i18n.ts';
import { createStore } from '#lib/store.ts';
import { isMissingCode } from '../panel/panel-boundary.tsx';

interface State<Given> {
  /** Absent until its code and its texts are there. */
  Part?: ComponentType<Given>;
  error?: Error;
}

/** A dialog or panel whose code is fetched before a key opens it. */
export interface EarlyPart<Given> {
  /** Never throws: what goes wrong is said where the part is opened. */
  fetch(): void;
  use(): State<Given>;
}

/**
 * What `lazy` is for screens, for what a key opens: once fetched, it is rendered in the event that opens it, so that
 * its field has the focus before the next key. Names all catalogues that it reads, those of its screen included.
 */
export function earlyPart<Given extends object>(
  load: () => Promise<{ default: ComponentType<Given> }>,
  texts: readonly FlatNamespace[],
): EarlyPart<Given> {
  const state = createStore<State<Given>>(() => ({}));
  let isFetching = false;
  const attempt = async () => {
    isFetching = true;
    if (state.get().error) state.set({});
    try {
      const [{ default: Part }] = await Promise.all([load(), fetchTexts(texts)]);
      state.set({ Part });
    } catch (error) {
      state.set({ error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      isFetching = false;
    }
  };
  return {
    fetch: () => {
      if (!isFetching && !state.get().Part) void attempt();
    },
    use: state.use,
  };
}

/** Some browsers say nothing of their idle moments. */
const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(run, { timeout: 5_000 });
  return () => window.cancelIdleCallback(idle);
};

/** What a person does before anything opens: Control before K, Tab before Enter, the pointer's button. */
const SIGNS = ['keydown', 'pointerdown'] as const;

/**
 * Fetches parts that may be opened from here: when the browser has nothing else to do, or with the first key or press.
 * @param parts the same list at each call.
 */
export function useEarly(parts: readonly { fetch(): void }[]): void {
  useEffect(() => {
    const fetch = () => {
      for (const part of parts) part.fetch();
    };
    const cancel = whenIdle(fetch);
    for (const sign of SIGNS) window.addEventListener(sign, fetch, { capture: true, once: true });
    return () => {
      cancel();
      for (const sign of SIGNS) window.removeEventListener(sign, fetch, { capture: true });
    };
  }, [parts]);
}

/** A part that is open, fetched by now or not. */
export function useOpened<Given>(part: EarlyPart<Given>) {
  const { Part, error } = part.use();
  const hasRetried = useRef(false);
  // Before the paint, so that a failure of before is not shown while it is tried again.
  useLayoutEffect(() => part.fetch(), [part]);
  const retry = () => {
    // Some browsers keep that a file could not be fetched, and a newer version has no such file any more.
    if (error && hasRetried.current && isMissingCode(error)) return window.location.reload();
    hasRetried.current = true;
    part.fetch();
  };
  return { Part, hasFailed: error !== undefined, retry };
}
