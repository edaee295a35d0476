import { useEffect } from 'react';
import type { Pages } from '#lib/api/use-pages.ts';

/** Beyond this many projects the rest is left on the server: a list for the eye ends long before. */
const MOST = 500;

type Paged = Pick<Pages<unknown>, 'data' | 'hasMore' | 'isFetching' | 'error' | 'loadMore'>;

/** How much of a list is here. */
export type Extent =
  /** Every project is here. */
  | 'whole'
  /** The other pages are coming. */
  | 'loading'
  /** There are more than will be fetched. */
  | 'bounded';

/**
 * Fetches the pages that are not here yet, one by one, so that searching and sorting see every project: the server
 * lists the newest first, whatever the order on the screen.
 */
export function useWholeList(list: Paged): Extent {
  const { data, hasMore, isFetching, error, loadMore } = list;
  const count = data?.length ?? 0;
  const missing = hasMore && !error;
  const loading = missing && count < MOST;
  useEffect(() => {
    if (loading && !isFetching) loadMore();
  }, [loading, isFetching, loadMore]);
  if (loading) return 'loading';
  return missing ? 'bounded' : 'whole';
}
