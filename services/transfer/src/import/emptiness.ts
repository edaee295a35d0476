import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '@cairn/search/service';
import { lineOf } from '../bundle/tally.ts';
import type { Installation } from '../installation/installation.ts';
import { services } from '../installation/services.ts';

/** More than a store has that nobody has used. */
const FEW = 5;

/** What an installation keeps already, in words; nothing when nobody has used it. */
export async function contentsOf(installation: Installation): Promise<string[]> {
  const contents: string[] = [];
  const unused = await unusedRecords(installation);
  for (const { service, portable } of installation.stores) {
    for (const kind of portable.kinds) {
      const records = await portable.read(kind, undefined, FEW);
      const own = records.filter((record) => !unused.has(`${service}/${kind}/${lineOf(record)}`));
      if (own.length > 0) contents.push(`${service}/${kind}`);
    }
  }
  for await (const _ of installation.blobs.list()) {
    contents.push('files');
    break;
  }
  if ((await countIndexed(installation)) > 0) contents.push('a search index');
  for (const { consumer, unsettled, parked } of await installation.platform.bus.listConsumers()) {
    if (unsettled + parked > 0) contents.push(`events for ${consumer}`);
  }
  return contents;
}

/** An index that is older than the records would show people what is not theirs: nothing but a rebuild corrects it. */
async function countIndexed({ config, platform }: Installation): Promise<number> {
  const engine = await openEngine(config, platform, platform.logger);
  try {
    await engine.component.start?.();
    return (await engine.stats()).documents;
  } finally {
    await engine.component.stop?.();
  }
}

/** What stores keep from their beginning, such as the last number given: that of new ones in a folder of their own. */
async function unusedRecords({ platform, stores }: Installation): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-unused-'));
  const found = new Set<string>();
  try {
    for (const { service } of stores) {
      const dataPath = (...parts: string[]) => join(folder, ...parts);
      const { portable, component } = await services[service].openStore({
        ...platform,
        mongo: undefined,
        dataPath,
      });
      for (const kind of portable.kinds) {
        for (const record of await portable.read(kind, undefined, FEW))
          found.add(`${service}/${kind}/${lineOf(record)}`);
      }
      await component.stop?.();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}
