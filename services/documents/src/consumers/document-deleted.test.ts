import { newEvent } from '@cairn/messaging/events';
import { eventually, testPlatform } from '@cairn/testing';
import { expect, it } from 'vitest';
import { Readings } from '../domain/readings.ts';
import { begunDeletion } from '../domain/receipts/receipt.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { makeDocument } from '../testing/filled-store.ts';
import { callOffReadings, confirmDeletions } from './document-deleted.ts';

it('ends the readings of a document that was deleted anywhere, and no others', async () => {
  const platform = await testPlatform({ withAuth: false });
  const readings = new Readings();
  await platform.start(callOffReadings(platform.bus, readings));
  const [one, again, other] = [readings.begin('one'), readings.begin('one'), readings.begin('other')];
  const value = { documentId: 'one' };
  await platform.bus.publish([newEvent({ $case: 'documentDeleted', value }, { projectId: 1 })]);
  await eventually(() => expect([one.signal.aborted, again.signal.aborted]).toEqual([true, true]));
  expect(other.signal.aborted).toBe(false);
  await platform.close();
});

it('removes what a process that died left of a document before its receipt says that nothing is left', async () => {
  const platform = await testPlatform({ withAuth: false });
  const store = openSqliteStore(':memory:');
  const released: string[] = [];
  let faults = 1;
  const blobs = {
    async release(holder: string) {
      const [noted] = await store.deletionsOf('r');
      expect(noted?.parts.some(({ done }) => done)).toBe(false);
      if (faults-- > 0) throw new Error('the disk is away');
      released.push(holder);
    },
  } as never;
  const document = makeDocument({ textPages: 3 });
  await store.add(document, []);
  const event = newEvent(
    { $case: 'documentDeleted', value: { documentId: document.id, receiptId: 'r' } },
    { projectId: document.projectId },
  );
  // The process ends here, before it cleared anything away.
  await store.noteDeletion(begunDeletion(document, 'r'));
  await store.remove(document.id, []);
  platform.bus.subscribe({ ...confirmDeletions({ store, blobs }), delays: [1, 1] });
  await platform.bus.publish([event]);
  const own = async () => {
    const [noted] = await store.deletionsOf('r');
    return noted?.parts.filter(({ service }) => service === 'documents').map(({ done }) => done);
  };
  await eventually(async () => expect(await own()).toEqual([true, true, true, true, true]));
  expect(released).toEqual([document.id]);
  expect(await store.leftovers(10)).toEqual([]);
  await platform.close();
  await store.component.stop?.();
});
