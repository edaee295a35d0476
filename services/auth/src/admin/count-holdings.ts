import { asService } from '@cairn/platform/rpc';
import type { PeopleClient } from '../keepers/person-keepers.ts';
import type { AdminRecords } from './ports.ts';

/** What there is, by kind; a service that is away is missing, and named. */
export interface Holdings {
  counts: Record<string, number>;
  away: string[];
  countedAt: Date;
}

const KEPT_MS = 60_000;
const DEADLINE_MS = 10_000;

/** Counts what the installation holds, at most once a minute however often it is looked at. */
export function holdingsCounter(
  store: Pick<AdminRecords, 'countAccounts'>,
  clients: readonly PeopleClient[],
): () => Promise<Holdings> {
  let last: { counting: Promise<Holdings>; until: number } | undefined;

  async function count(): Promise<Holdings> {
    const asked = clients.map(({ client }) =>
      client.countAll({}, { ...asService({}), deadline: DEADLINE_MS }),
    );
    const [people, answers] = await Promise.all([store.countAccounts(), Promise.allSettled(asked)]);
    const counts: Record<string, number> = { people };
    const away: string[] = [];
    answers.forEach((answer, index) => {
      if (answer.status === 'rejected') away.push(clients[index]?.service ?? '');
      else for (const { store: kind, records } of answer.value.stores) counts[kind] = records;
    });
    return { counts, away, countedAt: new Date() };
  }

  return async () => {
    if (!last || Date.now() > last.until) {
      const counting = count();
      last = { counting, until: Date.now() + KEPT_MS };
    }
    const counted = last;
    try {
      const holdings = await counted.counting;
      // What could not be asked is asked again with the next look.
      if (holdings.away.length > 0) counted.until = 0;
      return holdings;
    } catch (error) {
      counted.until = 0;
      throw error;
    }
  };
}
