import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { type ServerEvent, useRefetch } from '../stream/server-events.ts';
import type { Page } from './client.ts';
import { useWhenIdle } from './use-when-idle.ts';

export const mapPages = <T>(pages: Page<T>[], change: (items: T[], index: number) => T[]): Page<T>[] =>
  pages.map((page, index) => ({ ...page, items: change(page.items, index) }));

/**
 * A list that comes page by page; with `key` null nothing is fetched. Events come to what is on the screen: what comes
 * back to it has missed some, so that it is fetched again, as after each event that `concerns` picks. With `shows`
 * false the list is only changed.
 */
export function usePages<T>(
  key: readonly unknown[] | null,
  fetchPage: (token: string | null) => Promise<Page<T>>,
  { shows = true, concerns }: { shows?: boolean; concerns?: (event: ServerEvent) => boolean } = {},
) {
  const keyOf = (index: number, previous: Page<T> | null) =>
    !key || (index > 0 && !previous?.next) ? null : [...key, previous?.next ?? null];
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite(
    keyOf,
    (pageKey) => fetchPage(pageKey.at(-1) as string | null),
    { revalidateFirstPage: false, revalidateOnMount: shows },
  );
  const { cache } = useSWRConfig();
  const whenIdle = useWhenIdle(() => cache.get(unstable_serialize(keyOf))?.isValidating === true);
  useRefetch(
    () => key && concerns && mutate(),
    (event) => concerns?.(event) ?? false,
  );
  return {
    data: data?.flatMap((page) => page.items),
    /** On all pages, where the server counts them. */
    total: data?.at(-1)?.total ?? undefined,
    /** Whatever was asked for, where the server counts those too. */
    overall: data?.at(-1)?.overall ?? undefined,
    error: error as unknown,
    isLoading,
    isFetching: isValidating,
    hasMore: Boolean(data?.at(-1)?.next),
    loadMore: (): void => void setSize(size + 1),
    mutate: () => mutate(),
    /**
     * Changes what is here without asking the server. What is being fetched is awaited first: SWR drops an answer that
     * was asked for before a change, and a list whose first answer is dropped would never show.
     */
    change: (next: (pages: Page<T>[]) => Page<T>[]) =>
      whenIdle(() => mutate((pages) => pages && next(pages), { revalidate: false })),
  };
}

export type Pages<T> = ReturnType<typeof usePages<T>>;
