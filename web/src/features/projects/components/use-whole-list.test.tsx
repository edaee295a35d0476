import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Project } from '#lib/api/types.ts';
import { useWholeList } from './use-whole-list.ts';

/** A list of `total` projects that comes in pages of a hundred. */
function usePaged(total: number) {
  const [here, setHere] = useState(100);
  const projects = Array.from({ length: here }, (_, index) => ({ id: index }) as Project);
  const loadMore = () => setHere((count) => Math.min(total, count + 100));
  const extent = useWholeList({
    data: projects,
    hasMore: here < total,
    isFetching: false,
    error: undefined,
    loadMore,
  });
  return { extent, here };
}

const shown = async (total: number) => {
  const { result } = renderHook(() => usePaged(total));
  await act(async () => undefined);
  return result.current;
};

describe('useWholeList', () => {
  it('fetches every page', async () => {
    expect(await shown(320)).toEqual({ extent: 'whole', here: 320 });
  });

  it('ends at five hundred and says so', async () => {
    expect(await shown(1_000)).toEqual({ extent: 'bounded', here: 500 });
  });
});
