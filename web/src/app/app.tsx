import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../components/toasts.tsx';
import { AppBoundary } from './app-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';

/** The whole client. */
export function App() {
  return (
    <Providers>
      <AppBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AppBoundary>
      <Toasts />
    </Providers>
  );
}
