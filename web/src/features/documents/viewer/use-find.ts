import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundPlace, ProjectDocument } from '#lib/api/types.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useFoundPlaces } from '../api/viewing.ts';
import type { Found } from '../components/marked-lines.ts';

/** How long typing rests before it is looked for, in milliseconds. */
const PAUSE = 200;
/** Characters the server looks for. */
export const LONGEST = 200;

const NONE: readonly FoundPlace[] = [];

/** The place to begin with: the first on the page being read or after it. */
function firstFrom(places: readonly FoundPlace[], page: number): number {
  return Math.max(
    0,
    places.findIndex((place) => place.page >= page),
  );
}

/** The places of each page, in order, with the current one told apart. */
function byPage(places: readonly FoundPlace[], current: number): Map<number, readonly Found[]> {
  const pages = new Map<number, Found[]>();
  places.forEach((place, index) => {
    const found = { ...place, isCurrent: index === current };
    const on = pages.get(place.page);
    if (on) on.push(found);
    else pages.set(place.page, [found]);
  });
  return pages;
}

/** Looking for words within an open document, and stepping through the places that have them. */
export function useFind(document: ProjectDocument, page: number, onPage: (page: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const typed = query.trim();
  const wanted = useDebounced(typed, PAUSE);
  const result = useFoundPlaces(document, isOpen ? wanted : '');
  const { data, error } = result;
  const isSettled = isOpen && wanted === typed;
  const places = isSettled ? (data?.places ?? NONE) : NONE;

  const reading = useRef({ page, onPage });
  useEffect(() => {
    reading.current = { page, onPage };
  });
  const goTo = useCallback(
    (next: number) => {
      const place = places[next];
      if (!place) return;
      setIndex(next);
      if (place.page !== reading.current.page) reading.current.onPage(place.page);
    },
    [places],
  );
  useEffect(() => {
    if (places.length > 0) goTo(firstFrom(places, reading.current.page));
  }, [places, goTo]);

  const pages = useMemo(() => byPage(places, index), [places, index]);
  const foundOn = useCallback((number: number) => pages.get(number) ?? NO_FOUND, [pages]);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    query,
    setQuery,
    result,
    places,
    index,
    /** More places than the server gives are in the document. */
    hasMore: data?.more ?? false,
    isSearching: isOpen && typed !== '' && !error && (!isSettled || !data),
    hasFailed: isSettled && Boolean(error),
    goTo,
    step: (by: 1 | -1) => goTo((index + by + places.length) % Math.max(1, places.length)),
    foundOn,
  };
}

const NO_FOUND: readonly Found[] = [];

export type FindState = ReturnType<typeof useFind>;
