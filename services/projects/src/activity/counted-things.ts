import { type PortableStore, portablePages } from '@cairn/persistence/portable';
import { keyThing } from './activity-key.ts';
import type { ThingThere } from './rebuild-counts.ts';

const PAGE = 500;

/** Everything that a store counts, removed things too. */
export async function* countedThings(
  portable: PortableStore,
): AsyncGenerator<ThingThere & { deleted: boolean }> {
  for await (const page of portablePages(portable, 'activity', PAGE)) {
    for (const { key, value } of page) {
      const { createdAt, deleted } = value as { createdAt: string; deleted: boolean };
      yield { ...keyThing(key), createdAt: new Date(createdAt), deleted };
    }
  }
}
