import type { SecretBox } from '@cairn/platform/auth';
import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { ConnectionRecords } from './ports.ts';

interface ResealParts {
  store: ConnectionRecords;
  secretBox: SecretBox;
}

/** A replica that still has the key before may seal with it for as long as replicas are being replaced. */
const EVERY_MS = 600_000;

/** Seals with the present key what was sealed with one before it. A connection that changes meanwhile is left. */
async function resealKeys({ store, secretBox }: ResealParts): Promise<void> {
  for (const connection of await store.listConnections()) {
    const { id, sealedKey } = connection;
    if (sealedKey === undefined || secretBox.isCurrent(sealedKey)) continue;
    const key = secretBox.open(sealedKey, id);
    if (key === undefined) continue;
    const changed = { ...connection, sealedKey: secretBox.seal(key, id), revision: connection.revision + 1 };
    await store.changeConnection(changed);
  }
}

/** Does so when this process begins, and every ten minutes. */
export function createResealing(parts: ResealParts, background: BackgroundParts): Component {
  return periodically(() => resealKeys(parts), {
    name: 'chat resealing',
    everyMs: EVERY_MS,
    ...background,
    failure: 'keys of connections could not be sealed with the present key',
  });
}
