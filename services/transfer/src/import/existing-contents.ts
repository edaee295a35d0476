import { openEngine } from '@cairn/search/service';
import { isSame } from '../bundle/format.ts';
import { lineOf, Tally } from '../bundle/tally.ts';
import type { Installation } from '../installation/installation.ts';
import type { Survey } from '../survey.ts';

/** More than a store keeps of a kind that was never used. */
const FEW = 5;

/** What an installation keeps already that `unused` ones do not, in words; empty for one that was never used. */
export async function contentsOf(installation: Installation, unused: Survey['kinds']): Promise<string[]> {
  const contents: string[] = [];
  for (const { service, portable } of installation.stores) {
    for (const kind of portable.kinds) {
      const tally = new Tally();
      for (const record of await portable.read(kind, undefined, FEW)) tally.add(lineOf(record));
      const none = unused.find((each) => each.service === service && each.kind === kind);
      if (!isSame(tally.result(), none ?? new Tally().result())) contents.push(`${service}/${kind}`);
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
