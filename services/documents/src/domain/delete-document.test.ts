import { expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite.ts';
import { makeDocument } from '../testing/filled-store.ts';
import { deleteDocument, deleteProjectDocuments } from './delete-document.ts';
import { Readings } from './readings.ts';

function dependencies() {
  const released: string[] = [];
  const blobs = { release: async (holder: string) => void released.push(holder) } as never;
  return { store: openSqliteStore(':memory:'), blobs, readings: new Readings(), released };
}

it('ends the reading of the document in this process at once, without any event', async () => {
  const parts = dependencies();
  const [one, other] = [makeDocument(), makeDocument()];
  for (const document of [one, other]) await parts.store.add(document, []);
  const [reading, otherReading] = [parts.readings.begin(one.id), parts.readings.begin(other.id)];
  expect(await deleteDocument(parts, one)).toBe(true);
  expect(reading.signal.aborted).toBe(true);
  expect(otherReading.signal.aborted).toBe(false);
  expect(parts.released).toEqual([one.id]);
  await parts.store.component.stop?.();
});

it('deletes all of a project, however many portions that takes', async () => {
  const parts = dependencies();
  const documents = Array.from({ length: 5 }, () => makeDocument({ projectId: 7 }));
  for (const document of documents) await parts.store.add(document, []);
  await deleteProjectDocuments(parts, 7, AbortSignal.timeout(60_000), 2);
  expect(await parts.store.count(7)).toBe(0);
  expect(parts.released.sort()).toEqual(documents.map(({ id }) => id).sort());
  await parts.store.component.stop?.();
});
