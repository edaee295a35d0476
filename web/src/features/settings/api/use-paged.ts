import useSWRInfinite from 'swr/infinite';
import type { Page } from '#lib/api/client.ts';
import { requestPage } from '#lib/api/http.ts';

/** A list that comes page by page. With `path` null nothing is fetched. */
export function usePaged<T>(path: string | null, pageSize: number) {
  const result = useSWRInfinite(
    (index: number, previous: Page<T> | null) => {
      if (path === null || (index > 0 && !previous?.next)) return null;
      return [path, pageSize, previous?.next ?? null] as const;
    },
    ([address, size, token]) => requestPage<T>(address, { page_size: size, page_token: token }),
    // Events come to what is on the screen: what comes back to it has missed some.
    { revalidateFirstPage: false, revalidateOnMount: true },
  );
  const { data, error, size, setSize, isValidating, mutate } = result;
  return {
    data: data?.flatMap(({ items }) => items),
    error: error as unknown,
    hasMore: Boolean(data?.at(-1)?.next),
    loadMore: () => void setSize(size + 1),
    isFetching: isValidating,
    mutate: () => mutate(),
  };
}
