import type { EmotionCache } from '@emotion/react';
import type { ReactNode } from 'react';
import { Toasts } from '../components/toasts.tsx';
import { AppBoundary } from './app-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';

interface Props {
  styles: EmotionCache;
  /** Puts a router around the routes: in the browser its history, at build time a fixed address. */
  routed: (routes: ReactNode) => ReactNode;
}

/** The whole client. */
export function App({ styles, routed }: Props) {
  return (
    <Providers styles={styles}>
      <AppBoundary>{routed(<AppRoutes />)}</AppBoundary>
      <Toasts />
    </Providers>
  );
}
