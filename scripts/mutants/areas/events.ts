import type { Mutant } from '../mutant.ts';

const messaging = 'services/kit/messaging/src/events';
const purge = 'services/kit/service/src/purge';
const purges = [`${purge}/purges.test.ts`];
const erasure = 'services/auth/src/deletion/carry-out-deletion';
const outbox = [`${messaging}/outbox.test.ts`];
const reportEnd = 'await report(stores, true);';

/** Events: publishing, remembering, and the reports for receipts. */
export const events: readonly Mutant[] = [
  {
    name: 'purge-done-too-early',
    file: `${purge}/reported-purge.ts`,
    find: `await purge();
  ${reportEnd}`,
    replace: `${reportEnd}
  await purge();`,
    tests: purges,
    why: 'the receipt of a deletion says that all is deleted while it is there',
  },
  {
    name: 'purge-not-awaited',
    file: `${purge}/reported-purge.ts`,
    find: 'await purge();',
    replace: 'purge().catch(() => {});',
    tests: purges,
    why: 'the receipt of a deletion says that all is deleted, also when deleting failed',
  },
  {
    name: 'erased-in-one-round',
    file: `${erasure}.ts`,
    find: 'if (!announcedAt || now.getTime() - announcedAt.getTime() < SETTLED_MS) return;',
    replace: '',
    tests: [`${erasure}.test.ts`],
    why: 'what comes in while a person is signed out stays, and the receipt says that all is erased',
  },
  {
    name: 'erased-without-those-away',
    file: `${erasure}.ts`,
    find: 'if (faults.length > 0) throw faults[0];',
    replace: '',
    tests: [`${erasure}.test.ts`],
    why: 'the receipt of an account says that all is erased, also when erasing failed',
  },
  {
    name: 'inbox-forgets-at-once',
    file: `${messaging}/sqlite-outbox.ts`,
    find: 'const REMEMBERED_MS = 60 * 86_400_000;',
    replace: 'const REMEMBERED_MS = 0;',
    tests: outbox,
    why: 'an event that comes twice is acted on twice',
  },
  {
    name: 'outbox-one-portion-a-wake',
    file: `${messaging}/outbox.ts`,
    find: 'await outbox.remove(entries.map((entry) => entry.key));',
    replace: 'await outbox.remove(entries.map((entry) => entry.key)); break;',
    tests: outbox,
    why: 'events wait a second for each portion of those before them',
  },
];
