import { useLocation } from 'react-router-dom';

/** The address that opens a memory beside the view that is on the screen. */
export function useMemoryLink(): (memoryId: string) => string {
  const { search } = useLocation();
  return (memoryId) => {
    const params = new URLSearchParams(search);
    params.set('memory', memoryId);
    params.delete('part');
    return `?${params}`;
  };
}
