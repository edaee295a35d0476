import { forward } from '@cairn/kit/rpc';
import { v7 as uuidv7 } from 'uuid';
import type { ArchiveMaker } from '../../domain/export-ports.ts';
import type { AuthStore, TokenIssuer } from '../../domain/ports.ts';
import type { Devices } from '../../domain/security-ports.ts';
import { accountEntries } from './account-entries.ts';
import { Counts, type Entry, plain } from './entry.ts';
import { notificationEntries } from './notification-entries.ts';
import type { ArchiveClients, Making } from './parts.ts';
import { countParts, projectEntries } from './project-entries.ts';
import { zipped } from './zip.ts';

/** How long a token of the making holds, and when the next is made. Milliseconds. */
const TOKEN_MS = 5 * 60_000;
const NEXT_TOKEN_MS = 2 * 60_000;
/** The account itself, and notifications. */
const PARTS_OF_ALL = 2;

export interface PersonArchiveParts {
  store: AuthStore;
  tokens: TokenIssuer;
  devices: Devices;
  clients: ArchiveClients;
}

/**
 * Makes archives of what a person owns. The other services are asked in the person's name, by a token that may only read
 * and holds for minutes: so there is nothing in an archive that the person could not see.
 */
export function personArchives(parts: PersonArchiveParts): ArchiveMaker {
  return async function* archive(userId, { exportId, signal, onProgress }) {
    const counts = new Counts();
    let done = 0;
    let total = 0;
    const making: Making = {
      clients: parts.clients,
      userId,
      counts,
      signal,
      call: callsOf(parts, { userId, exportId, signal }),
      partDone() {
        done++;
        // There may be more by now than was counted at first.
        total = Math.max(total, done);
        onProgress({ done, total });
      },
    };
    total = PARTS_OF_ALL + (await countParts(making));
    onProgress({ done, total });

    async function* entries(): AsyncGenerator<Entry> {
      yield* accountEntries(parts.store, parts.devices, making);
      yield* projectEntries(making);
      yield* notificationEntries(making);
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
  const opened = JSON.stringify(plain({ ...head, counts: counts.all() }), null, 2).slice(0, -2);
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
): Making['call'] {
  const traceId = uuidv7();
  let token = '';
  let nextAt = 0;
  return async () => {
    const now = Date.now();
    if (now >= nextAt) {
      const user = await store.getUser(userId);
      if (!user) throw new Error('The account whose export is made is gone.');
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
