export { inPortions } from './in-portions.ts';
export { leased } from './leased.ts';
export { type Background, type BackgroundParts, type Periodic, periodically } from './periodically.ts';
