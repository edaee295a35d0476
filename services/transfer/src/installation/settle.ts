import { setTimeout as wait } from 'node:timers/promises';
import { type Component, group } from '@cairn/service/run';
import { Refusal } from '../refusal.ts';
import type { Progress } from '../report/progress.ts';
import type { Installation } from './installation.ts';
import { pendingWorkOf } from './pending-work.ts';
import { services } from './services.ts';

export interface SettleOptions {
  waitSeconds: number;
  progress: Progress;
  signal?: AbortSignal;
}

const LOOK_AGAIN_MS = 250;

/**
 * Lets everything that is begun come to its end: runs the services, but no gateway, until nothing is left to do.
 *
 * @throws Refusal, saying what is left, when that takes too long.
 */
export async function settle(installation: Installation, options: SettleOptions): Promise<void> {
  const giveUpAt = performance.now() + options.waitSeconds * 1_000;
  let pending = await pendingWorkOf(installation);
  while (pending.length > 0) {
    options.progress.step(`Finishing what is begun (${pending.join('; ')})`);
    await withServices(installation, async () => {
      // Looked at twice: what one look misses on its way from one service to another, the next finds.
      for (let quiet = 0; quiet < 2; quiet = pending.length === 0 ? quiet + 1 : 0) {
        options.signal?.throwIfAborted();
        if (performance.now() > giveUpAt) throw notSettled(pending, options.waitSeconds);
        await wait(LOOK_AGAIN_MS);
        pending = await pendingWorkOf(installation);
      }
    });
    pending = await pendingWorkOf(installation);
  }
}

async function withServices({ config, platform }: Installation, work: () => Promise<void>): Promise<void> {
  const parts: Component[] = [];
  const all = group('services', parts);
  try {
    for (const service of Object.values(services)) parts.push(await service.create(config, platform));
    await all.start?.();
    await all.begin?.();
    await work();
  } finally {
    await all.stop?.();
  }
}

function notSettled(pending: readonly string[], seconds: number): Refusal {
  return new Refusal(
    `Cairn had not come to rest after ${seconds} s: ${pending.join('; ')}. Export again with a longer --wait, or see in its log why this is not done.`,
  );
}
