export { type RebuildCounts, type Rebuilt, rebuildCounts, type ThingThere } from './domain/rebuild-counts.ts';
export { countedThings } from './store/counted-things.ts';
