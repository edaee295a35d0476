export { countedThings } from './activity/counted-things.ts';
export {
  type RebuildCounts,
  type Rebuilt,
  rebuildCounts,
  type ThingThere,
} from './activity/rebuild-counts.ts';
export { countedMemory } from './activity/thing.ts';
