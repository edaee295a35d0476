import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { ErrorState } from '#components/error-state.tsx';
import { appearLate } from '#components/loading-screen.tsx';

interface Props<T> {
  result: Pick<SWRResponse<T, unknown>, 'data' | 'error'> & { mutate: () => unknown };
  /** What to say when it cannot be fetched. */
  failed: string;
  /** Height of what comes, in pixels. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** What a section fetches: a shape while it comes, the reason when it does not, and the way to ask again. */
export function Loaded<T>({ result, failed, height = 120, children }: Props<T>) {
  const { data, error } = result;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState dense title={failed} of={result} />;
  return <Skeleton height={height} aria-hidden sx={{ borderRadius: 1, ...appearLate }} />;
}
