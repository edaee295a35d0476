import { describePortable } from '@cairn/persistence/portable/contract';
import { expect, it } from 'vitest';
import { defaultPreferences } from '../domain/preferences/preferences.ts';
import { withKeyword } from '../testing/samples.ts';
import { describeNotificationsStore } from './contract.ts';
import { checkFilled, fill, type PortableNotificationsStore } from './portable-contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:', { portion: 2 });
  return { store, close: () => store.component.stop?.() };
}

describeNotificationsStore('SQLite', open);

describePortable<PortableNotificationsStore>('notifications', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});

it('loses none of the changes of preferences that come at once', async () => {
  const { store, close } = await open();
  const words = Array.from({ length: 20 }, (_, n) => `word ${n}`);
  await Promise.all(words.map((word) => store.changePreferences('ada', withKeyword(word))));
  const { groups } = (await store.getPreferences('ada')) ?? defaultPreferences('ada');
  expect(groups.advanced.mention_keywords.toSorted()).toEqual(words.toSorted());
  await close();
});
