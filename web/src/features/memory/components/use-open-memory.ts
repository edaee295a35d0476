import { useLocation } from 'react-router-dom';

/** What the panel of a memory shows. */
export const PARTS = ['memory', 'history', 'similar'] as const;
export type Part = (typeof PARTS)[number];

/** The address that opens a memory beside what is on the screen now. */
export function useOpenMemory(): (memoryId: string, part?: Part) => string {
  const { search } = useLocation();
  return (memoryId, part = 'memory') => {
    const params = new URLSearchParams(search);
    params.set('memory', memoryId);
    if (part === 'memory') params.delete('part');
    else params.set('part', part);
    return `?${params}`;
  };
}
