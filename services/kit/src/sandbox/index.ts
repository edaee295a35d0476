export { isolation, packageFolder, readable } from './isolation.ts';
export { residentBytes, watchMemory } from './memory-watch.ts';
