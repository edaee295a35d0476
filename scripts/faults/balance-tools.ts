import type { BalanceLine, Outcome, Sent } from './ledger.ts';
import type { Worker } from './workload.ts';

const count = (entries: readonly Sent[], outcome: Outcome) =>
  entries.filter((entry) => entry.outcome === outcome).length;

/** One line of the balance from what was sent and what was found. */
export function line(what: string, entries: readonly Sent[], found: number, faults: string[]): BalanceLine {
  return {
    what,
    sent: entries.length,
    acknowledged: count(entries, 'acknowledged'),
    unknown: count(entries, 'unknown'),
    found,
    faults,
  };
}

/** All pages of a list. */
export async function every<T>({ person }: Worker, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let token = ''; ; ) {
    const glue = path.includes('?') ? '&' : '?';
    const { body, headers, status } = await person.call<T[]>(
      'GET',
      `${path}${glue}page_size=100&page_token=${token}`,
    );
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    all.push(...body);
    token = headers.get('x-next-page-token') ?? '';
    if (token === '') return all;
  }
}
