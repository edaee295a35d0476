import { type Fence, theSandbox } from '@cairn/platform/sandbox';
import { describe, expect, it } from 'vitest';
import { attack, type Outcomes } from './sandbox-attacks.ts';

const NETWORK = [
  ...['fetch', 'get', 'connect', 'socket', 'tls', 'udpSocket', 'udpHandle', 'bindings'],
  ...['lookup', 'resolveTxt', 'resolver', 'promisedResolver'],
];
const STORES = ['sqliteOpen', 'sqliteVacuum', 'sqliteAttach'];
const FILES = [
  ...['readStore', 'readSystem', 'parentEnvironment', 'parentMemory'],
  ...['write', 'writeRoot', 'overwrite'],
];
const SIGNALS = ['debugParent', 'signalParent', 'killParent'];

/** What each fence of the system keeps from code that has got past Node. */
const KEPT_FROM: Record<Fence, readonly string[]> = {
  network: NETWORK,
  files: [...STORES, ...FILES, 'spawn'],
  processes: SIGNALS,
  privileges: ['becomeRoot'],
};

/** Attacks from inside a program that reads strangers' bytes, under exactly its command. */
export function describeConfinement(
  name: string,
  command: () => Promise<readonly string[]>,
  { addons = false } = {},
): void {
  const worked = (outcomes: Outcomes, names: readonly string[]) =>
    names.filter((attackName) => (outcomes[attackName] ?? 'worked') === 'worked');

  describe(`${name}, attacked from inside`, () => {
    it('is held by Node: no network, stores, files, processes, workers or addons', async () => {
      const { outcomes, arrived, left, parentEnded } = await attack(await command(), 'with node');
      const tried = [...NETWORK, ...STORES, 'sqliteBuiltin', ...FILES, ...SIGNALS, 'spawn', 'fork', 'worker'];
      expect(worked(outcomes, [...tried, 'addon'])).toEqual([]);
      for (const attackName of NETWORK) expect(outcomes[attackName]).toMatch(/ This process has no /);
      for (const attackName of STORES) expect(outcomes[attackName]).toMatch(/^ERR_UNKNOWN_BUILTIN_MODULE/);
      const denied = [...FILES, 'spawn', 'fork', 'worker', ...(addons ? [] : ['addon'])];
      for (const attackName of denied)
        expect(outcomes[attackName], attackName).toMatch(/^ERR_(ACCESS_DENIED|DLOPEN_DISABLED)/);
      expect({ arrived, left, parentEnded }).toEqual({ arrived: 0, left: ['store.sqlite'], parentEnded: 0 });
    });

    it('is held by the system where Node is overcome, by each fence that is said to hold', async () => {
      const { fences } = await theSandbox();
      const { outcomes, arrived, left, parentEnded } = await attack(await command(), 'system alone');
      const holds = fences.flatMap(({ fence, holds }) => (holds ? [fence] : []));
      for (const fence of holds) expect(worked(outcomes, KEPT_FROM[fence]), fence).toEqual([]);
      if (holds.includes('network')) expect(arrived).toBe(0);
      if (holds.includes('files')) expect(left).toEqual(['store.sqlite']);
      if (holds.includes('processes')) expect(parentEnded).toBe(0);
    });
  });
}
