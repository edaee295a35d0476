import { afterEach, describe, expect, it } from 'vitest';
import { type PortableRecord, type PortableStore, portablePages } from './portable-store.ts';

export interface PortableUnderTest<Store> {
  store: Store;
  close(): Promise<void> | void;
}

export interface PortableRoute<Store> {
  /**
   * Opens an empty store, by the name of its adapter. The first is filled, and carried to each of the others in turn.
   */
  adapters: readonly (readonly [name: string, open: () => Promise<PortableUnderTest<Store>>])[];
  /** Makes at least one record of each kind, and three of one kind, by the store's own methods. */
  fill(store: Store): Promise<void>;
  /** What must hold of a store that everything was carried to. */
  check?(store: Store): Promise<void>;
}

type Everything = Record<string, PortableRecord[]>;

/** What must hold when everything in a store is carried to others: `describePortable('memory', { … })`. */
export function describePortable<Store extends { portable: PortableStore }>(
  service: string,
  route: PortableRoute<Store>,
): void {
  describe(`everything that ${service} keeps, carried ${route.adapters.map(([name]) => name).join(' → ')}`, () => {
    let opened: PortableUnderTest<Store>[] = [];

    afterEach(async () => {
      for (const each of opened.reverse()) await each.close();
      opened = [];
    });

    async function open(index: number): Promise<Store> {
      const [, openOne] = route.adapters[index] ?? expect.fail(`there is no adapter ${index}`);
      const under = await openOne();
      opened.push(under);
      return under.store;
    }

    async function filled(): Promise<Store> {
      const store = await open(0);
      await route.fill(store);
      return store;
    }

    it('is read page by page in the order of its keys, as JSON', async () => {
      const { portable } = await filled();
      const whole = await everything(portable, 1_000);
      for (const kind of portable.kinds) {
        const keys = whole[kind]?.map((record) => record.key) ?? [];
        expect(keys.length, `${kind}: fill() must make some`).toBeGreaterThan(0);
        expect(keys, kind).toEqual([...new Set(keys)].sort());
      }
      expect(Math.max(...Object.values(whole).map((records) => records.length))).toBeGreaterThan(2);
      expect(JSON.parse(JSON.stringify(whole))).toStrictEqual(whole);
      for (const limit of [1, 2, 3]) expect(await everything(portable, limit)).toStrictEqual(whole);
    });

    it('is the same in each store it comes to', async () => {
      const first = await filled();
      const whole = await everything(first.portable);
      let from: Store = first;
      const carried: Store[] = [];
      for (let index = 1; index < route.adapters.length; index++) {
        const to = await open(index);
        expect(to.portable.kinds).toEqual(first.portable.kinds);
        await carry(from.portable, to.portable, 2);
        expect(await everything(to.portable)).toStrictEqual(whole);
        carried.push(to);
        from = to;
      }
      // In the end: it may change what it looks at.
      for (const store of carried) await route.check?.(store);
    });

    it('is there once, however often it is written', async () => {
      const first = await filled();
      const whole = await everything(first.portable);
      for (let index = 1; index < route.adapters.length; index++) {
        const to = await open(index);
        await carry(first.portable, to.portable, 3);
        for (const limit of [2, 1_000]) await carry(first.portable, to.portable, limit);
        expect(await everything(to.portable)).toStrictEqual(whole);
      }
      await carry(first.portable, first.portable, 2);
      expect(await everything(first.portable)).toStrictEqual(whole);
    });
  });
}

async function everything(store: PortableStore, limit = 100): Promise<Everything> {
  const all: Everything = {};
  for (const kind of store.kinds) {
    const records: PortableRecord[] = [];
    for await (const page of portablePages(store, kind, limit)) records.push(...page);
    all[kind] = records;
  }
  return all;
}

async function carry(from: PortableStore, to: PortableStore, limit: number): Promise<void> {
  for (const kind of from.kinds) {
    for await (const page of portablePages(from, kind, limit)) {
      await to.write(kind, JSON.parse(JSON.stringify(page)));
    }
  }
}
