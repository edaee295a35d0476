import { join } from 'node:path';
import type { PortableRecord } from '@cairn/persistence/portable';
import { v7 as uuidv7 } from 'uuid';
import { readBundle } from '../bundle/reader.ts';
import type { Content } from '../content.ts';
import { checkBundle } from '../import/check-bundle.ts';
import { silent } from '../report/progress.ts';
import { memoryBlobs, memoryStore } from './memory-content.ts';
import { bytes, writtenBundle } from './written-bundle.ts';

const MANY_ITEMS = 20_000;
const MANY_FILES = 100;

/** A bundle with more in it than another, so that its import takes a while; returns its path. */
export async function enlarged(path: string, folder: string): Promise<string> {
  const { manifest } = await checkBundle(path, silent);
  const records = new Map<string, PortableRecord[]>(
    manifest.kinds.map(({ service, kind }) => [`${service}/${kind}`, []]),
  );
  const blobs = memoryBlobs();
  const limit = { maxBytes: Number.MAX_SAFE_INTEGER };
  for await (const item of readBundle(path)) {
    if (item.type === 'records') records.get(`${item.service}/${item.kind}`)?.push(...item.records);
    if (item.type !== 'file') continue;
    const [first = '', ...others] = item.holders;
    await blobs.put(first, item.content, limit);
    for (const holder of others) await blobs.put(holder, blobs.read(item.sha256), limit);
  }
  const items = records.get('memory/items') ?? [];
  const [one] = items;
  if (!one) throw new Error('the bundle has no memory item to make more of');
  for (let n = 0; n < MANY_ITEMS; n++)
    items.push({ ...one, key: one.key.replace(/[0-9a-f-]{36}/, uuidv7()) });
  for (let n = 0; n < MANY_FILES; n++) await blobs.put(uuidv7(), bytes(`file ${n}`.repeat(5_000)), limit);
  const services = [...new Set(manifest.kinds.map(({ service }) => service))];
  const content: Content = {
    stores: services.map((service) => ({
      service,
      portable: memoryStore(
        Object.fromEntries(
          manifest.kinds
            .filter((each) => each.service === service)
            .map(({ kind }) => [kind, records.get(`${service}/${kind}`) ?? []]),
        ),
      ),
    })),
    blobs,
  };
  return writtenBundle(folder, content, join(folder, 'large.cairn'));
}
