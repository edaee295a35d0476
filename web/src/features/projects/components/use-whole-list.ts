import { useEffect } from 'react';
import type { useProjects } from '../api/list-projects.ts';

/** Beyond this many projects the rest is left on the server: a list for the eye ends long before. */
const MOST = 500;

type Paged = Pick<
  ReturnType<typeof useProjects>,
  'projects' | 'hasMore' | 'isFetching' | 'error' | 'loadMore'
>;

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
  const { projects, hasMore, isFetching, error, loadMore } = list;
  const count = projects?.length ?? 0;
  const missing = hasMore && !error;
  const loading = missing && count < MOST;
  useEffect(() => {
    if (loading && !isFetching) void loadMore();
  }, [loading, isFetching, loadMore]);
  if (loading) return 'loading';
  return missing ? 'bounded' : 'whole';
}
