import type { Mutant } from '../mutant.ts';
import { accounts } from './accounts.ts';
import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { events } from './events.ts';
import { gateway } from './gateway.ts';
import { identity } from './identity.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import { portions } from './portions.ts';
import { rights } from './rights.ts';
import { screens } from './screens.ts';
import { search } from './search.ts';

/** The planted faults, by the part of the product. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  accounts,
  answers,
  documents,
  events,
  gateway,
  identity,
  live,
  notifications,
  portions,
  rights,
  screens,
  search,
};
