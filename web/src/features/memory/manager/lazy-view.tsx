import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { PanelBoundary } from '#components/panel/panel-boundary.tsx';

/** The views that are fetched when they are first opened. */
const LAZY_VIEWS = {
  timeline: lazy(() => import('../timeline/timeline-view.tsx')),
  connections: lazy(() => import('../connections/connections-view.tsx')),
  intelligence: lazy(() => import('../intelligence/intelligence-view.tsx')),
  suggested: lazy(() => import('../ledger/suggested-view.tsx')),
  pairs: lazy(() => import('../ledger/pairs-view.tsx')),
  history: lazy(() => import('../ledger/history-view.tsx')),
};

export function LazyView({ view, projectId }: { view: keyof typeof LAZY_VIEWS; projectId: number }) {
  const View = LAZY_VIEWS[view];
  return (
    <PanelBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <View projectId={projectId} />
      </Suspense>
    </PanelBoundary>
  );
}
