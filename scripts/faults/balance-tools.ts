import { connect, type JetStreamClient, type JetStreamManager } from 'nats';
import type { ServerAddresses } from '../../services/system-test/src/harness/kept-on-servers.ts';
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

/** Works on the streams of the event server, over a connection of its own. */
export async function withJetStream<T>(
  servers: ServerAddresses,
  work: (manager: JetStreamManager, jetstream: JetStreamClient) => Promise<T>,
): Promise<T> {
  const connection = await connect({ servers: servers.NATS_URL });
  try {
    return await work(await connection.jetstreamManager(), connection.jetstream());
  } finally {
    await connection.close();
  }
}

/** All pages of a list whose answers name the next one themselves. */
export async function everyPage<Page>({ person }: Worker, path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let token: string | null = ''; token !== null; ) {
    type Paged = Page & { next_page_token: string | null };
    const { body }: { body: Paged } = await person.call<Paged>(
      'GET',
      `${path}?page_size=100&page_token=${token}`,
    );
    pages.push(body);
    token = body.next_page_token;
  }
  return pages;
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
