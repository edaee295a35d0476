import type { SearchStore } from './ports.ts';
import { refusals } from './refusals.ts';
import type { SearchEngine } from './search-engine.ts';

export interface BuildingParts {
  engine: Pick<SearchEngine, 'stats'>;
  store: Pick<SearchStore, 'countIndexed'>;
  /** Whether the index is being looked through or built again. */
  isBuilding(): boolean;
}

/**
 * Nothing found means that nothing is there: while the index is being built it may mean that it is not there yet.
 *
 * @throws Unavailable while the index is being built and does not hold every document of the project yet.
 */
export async function refuseWhileBuilding(parts: BuildingParts, projectId: number): Promise<void> {
  if (!parts.isBuilding()) return;
  const noted = await parts.store.countIndexed(projectId);
  const { documents } = await parts.engine.stats(projectId);
  if (documents >= noted) return;
  throw refusals.search_building();
}
