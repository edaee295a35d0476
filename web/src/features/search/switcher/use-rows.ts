import { useTranslation } from 'react-i18next';
import { paths } from '#config/paths.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useRecentSearches, useSuggestions } from '../api/suggestions.ts';
import { begins, inGroups, plainRow, recentRow, type SwitcherRow, suggestionRow } from './rows.ts';
import { type Here, usePlaces } from './use-places.ts';

/** How long the words must stay as they are before they are asked for, in milliseconds. */
const DEBOUNCE = 80;

interface Asked {
  /** What is typed, without blanks around it. */
  query: string;
  here: Here | undefined;
  /** Only the project that is open is searched. */
  isScoped: boolean;
}

/**
 * What can be chosen now. Until the suggestions for new words are here, those before them stay as far as they fit the
 * new words, too: a row never stands for words that are not there any more.
 */
export function useRows({ query, here, isScoped }: Asked) {
  const { t } = useTranslation('search');
  const project = isScoped ? here?.id : undefined;
  const settled = useDebounced(query, DEBOUNCE);
  const suggested = useSuggestions(query && settled, project);
  const recent = useRecentSearches(project);
  const places = usePlaces(query, here);
  const { data } = suggested;
  const isFresh = data?.query === query && data.project === project;
  const suggestions = (data?.project === project ? (data?.suggestions ?? []) : [])
    .map(suggestionRow)
    .filter(({ text }) => isFresh || begins(text, query));
  const nameOf = (id: number) => (id === here?.id ? here.name : t('filter.number', { id }));
  const searches = (recent.data ?? []).map((search) =>
    recentRow(search, search.project_id === null ? '' : nameOf(search.project_id)),
  );
  const clear: SwitcherRow[] =
    searches.length > 0 ? [plainRow('recent', 'clear', t('switcher.clear'), { deed: 'clear' })] : [];
  const all = plainRow('search', 'all', t('switcher.allResults', { query }), {
    to: paths.searchFor(query, { project }),
  });
  const everywhere = plainRow('search', 'everywhere', t('switcher.everywhere', { query }), {
    to: paths.searchFor(query),
  });
  const rows = query
    ? [...suggestions, ...places, ...(isScoped ? [everywhere] : []), all]
    : [...searches, ...clear, ...places];
  const source = query ? suggested : recent;
  const isWaiting = query ? !isFresh && !suggested.error : recent.isLoading;
  return {
    groups: inGroups(rows),
    /** Where 'all results' leads. */
    all: all.goal,
    /** How many names and searches fit; undefined while that is not known. */
    count: isWaiting || !query ? undefined : suggestions.length,
    isWaiting,
    error: query && query !== settled ? undefined : (source.error as unknown),
    retry: () => void source.mutate(),
    forget: () => recent.mutate([], { revalidate: false }),
  };
}
