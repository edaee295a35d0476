import type { Mutant } from '../mutant.ts';
import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { events } from './events.ts';
import { live } from './live.ts';
import { portions } from './portions.ts';
import { search } from './search.ts';

/** The planted faults, by the part of the product. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  live,
  events,
  documents,
  search,
  answers,
  portions,
};
