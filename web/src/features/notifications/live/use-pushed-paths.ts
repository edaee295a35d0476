import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes where a pushed notification leads that was clicked: the service worker asks the open page to. */
export function usePushedPaths(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const onMessage = ({ data, ports }: MessageEvent<{ type?: string; path?: string }>) => {
      if (data.type !== 'open' || !data.path) return;
      ports[0]?.postMessage('taken');
      navigate(data.path);
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}
