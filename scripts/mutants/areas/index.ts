import type { Mutant } from '../mutant.ts';
import { events } from './events.ts';
import { live } from './live.ts';

/** The planted faults, by the part of the product. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = { live, events };
