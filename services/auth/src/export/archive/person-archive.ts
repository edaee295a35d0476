import { forward } from '@cairn/platform/rpc';
import { Counts, type Entry, plain } from '@cairn/service/people';
import { v7 as uuidv7 } from 'uuid';
import type { PeopleClient } from '../../keepers/person-keepers.ts';
import type { TokenIssuer } from '../../keys/ports.ts';
import type { Devices } from '../../sessions/ports.ts';
import type { AuthStore } from '../../store/auth-store.ts';
import type { ArchiveMaker } from '../ports.ts';
import { accountEntries } from './account-entries.ts';
import { type Reading, serviceEntries } from './service-entries.ts';
import { zipped } from './zip.ts';

/** How long a token of the making holds, and when the next is made. Milliseconds. */
const TOKEN_MS = 5 * 60_000;
const NEXT_TOKEN_MS = 60_000;

export interface PersonArchiveParts {
  store: AuthStore;
  tokens: TokenIssuer;
  devices: Devices;
  services: readonly PeopleClient[];
}

/**
 * Makes archives of what a person owns. The other services are asked in the person's name, by a token that may only
 * read and holds for minutes: so there is nothing in an archive that the person could not see.
 */
export function personArchives(parts: PersonArchiveParts): ArchiveMaker {
  const { store, devices, services } = parts;
  return async function* archive(userId, { exportId, signal, onProgress }) {
    const counts = new Counts();
    const call = callsOf(parts, { userId, exportId, signal });
    const [own, ...others] = [
      1,
      ...(await Promise.all(
        services.map(async ({ client }) => (await client.countParts({}, await call())).parts),
      )),
    ];
    let total = others.reduce((sum, each) => sum + each, own);
    function progress(done: number): void {
      // There may be more by now than was counted at first.
      total = Math.max(total, done);
      onProgress({ done, total });
    }

    async function* entries(): AsyncGenerator<Entry> {
      progress(0);
      yield* accountEntries(store, devices, { userId, counts });
      let before = own;
      progress(before);
      for (const [n, { client }] of services.entries()) {
        let partsDone = 0;
        const reading: Reading = {
          signal,
          call,
          onEntry(end) {
            counts.addAll(end.counts);
            partsDone = end.partsDone;
            progress(before + partsDone);
          },
        };
        yield* serviceEntries(client, reading);
        before += Math.max(partsDone, others[n] ?? 0);
        progress(before);
      }
    }
    const createdAt = new Date();
    yield* zipped(
      entries(),
      (written) => ({
        path: 'manifest.json',
        content: manifestOf(
          { format: 'cairn-account-export', version: 1, userId, createdAt },
          counts,
          written,
        ),
      }),
      signal,
    );
  };
}

async function* manifestOf(head: object, counts: Counts, written: readonly object[]): AsyncGenerator<string> {
  const opened = JSON.stringify(plain({ ...head, counts: counts.take() }), null, 2).slice(0, -2);
  yield `${opened},\n  "entries": [`;
  let between = '\n';
  for (const entry of written) {
    yield `${between}    ${JSON.stringify(entry)}`;
    between = ',\n';
  }
  yield '\n  ]\n}\n';
}

/** Makes the options of calls in a person's name. */
function callsOf(
  { store, tokens }: Pick<PersonArchiveParts, 'store' | 'tokens'>,
  { userId, exportId, signal }: { userId: string; exportId: string; signal: AbortSignal },
): Reading['call'] {
  const traceId = uuidv7();
  let token = '';
  let nextAt = 0;
  return async () => {
    const now = Date.now();
    if (now >= nextAt) {
      const user = await store.getUser(userId);
      if (!user) throw new Error('The account whose export is made was deleted.');
      token = await tokens.issue({
        user,
        sessionId: exportId,
        scopes: ['read'],
        issuedAt: new Date(now),
        expiresAt: new Date(now + TOKEN_MS),
      });
      nextAt = now + NEXT_TOKEN_MS;
    }
    return forward({ token, traceId, signal });
  };
}
