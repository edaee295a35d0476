import type { Route } from '../../http/route.ts';
import { memoryItemByIdRoutes, memoryItemRoutes } from './items.ts';
import { memoryLedgerRoutes } from './ledger.ts';
import { memoryViewRoutes } from './views.ts';

/** Every route of memories: those with fixed words before those where an id stands in their place. */
export const memoryRoutes: Route[] = [
  ...memoryItemRoutes,
  ...memoryViewRoutes,
  ...memoryLedgerRoutes,
  ...memoryItemByIdRoutes,
];
