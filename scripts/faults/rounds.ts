import { setTimeout as wait } from 'node:timers/promises';
import { partNames } from '@cairn/platform/config';
import type { Cluster } from '../../services/system-test/src/harness/cluster.ts';
import { type FaultyServers, serverNames } from './servers.ts';

export interface FaultParts {
  cluster: Cluster;
  servers: FaultyServers;
  random: () => number;
  say(text: string): void;
}

/** One fault a round: each service and each server has its turn, at a random moment. */
export async function runRounds(
  { cluster, servers, random, say }: FaultParts,
  rounds: number,
): Promise<void> {
  const targets = [...partNames, ...serverNames];
  for (let round = 0; round < rounds; round++) {
    const target = targets[round % targets.length];
    await wait(500 + random() * 1_500);
    const began = Date.now();
    if (target === 'mongo' || target === 'nats' || target === 'elasticsearch') {
      await servers.down(target);
      await wait(random() * 2_000);
      await servers.up(target);
    } else if (target) {
      await cluster.restart(target, random() < 0.5 ? 0 : 1, 'SIGKILL');
    }
    say(`round ${round + 1}: ${target} ended by force, back after ${Date.now() - began} ms`);
  }
}
