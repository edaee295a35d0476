import { newEvent } from '@cairn/messaging/events';
import { eventually, testPlatform } from '@cairn/testing';
import { expect, it } from 'vitest';
import { Readings } from '../domain/readings.ts';
import { callOffReadings } from './document-deleted.ts';

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
