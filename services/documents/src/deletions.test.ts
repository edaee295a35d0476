import { newEvent } from '@cairn/messaging/events';
import type { Document } from '@cairn/proto/documents';
import type { DeletionReceipt } from '@cairn/proto/projects';
import { eventually } from '@cairn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  OTHER_PROJECT,
  PROJECT,
} from './testing/documents-under-test.ts';

describe('the receipt of a deleted document', () => {
  let under: DocumentsUnderTest;

  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  afterAll(() => under.close());

  const call = () => under.platform.as(under.ada);
  const at = ({ id, projectId }: Document) => ({ projectId, documentId: id });

  async function ready(name: string, content: string, projectId = PROJECT): Promise<Document> {
    const document = await under.upload(name, content, projectId);
    await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    await under.indexed(await under.get(document));
    return under.until(document, 'DOCUMENT_STATUS_PROCESSED');
  }

  async function deleted(document: Document): Promise<DeletionReceipt> {
    const { receipt } = await under.client.deleteDocument(at(document), await call());
    return receipt ?? expect.fail('no receipt');
  }

  async function receiptOf({ id, projectId }: Pick<DeletionReceipt, 'id' | 'projectId'>, as = under.ada) {
    const request = { projectId, deletionId: id };
    const { receipt } = await under.client.getDeletionReceipt(request, await under.platform.as(as));
    return receipt ?? expect.fail('no receipt');
  }

  /** What search and chat say of documents once they have nothing of them any more. */
  async function reported(receipt: DeletionReceipt, documents: readonly Document[], records: number) {
    const stores = { search: 'index_entries', chat: 'quotes', notifications: 'notifications' };
    const events = documents.flatMap(({ id: documentId, projectId }) =>
      Object.entries(stores).map(([service, store]) => {
        const value = {
          documentId,
          receiptId: receipt.id,
          service,
          stores: [{ store, records }],
          done: true,
        };
        return newEvent({ $case: 'documentPurged', value }, { projectId });
      }),
    );
    // Each comes a second time, as another event.
    await under.platform.bus.publish([
      ...events,
      ...events.map((event) => ({ ...event, id: `${event.id}x` })),
    ]);
    await eventually(async () => expect(await under.platform.bus.unsettled()).toBe(0));
  }

  const numbers = ({ parts }: DeletionReceipt) =>
    Object.fromEntries(parts.map((part) => [`${part.service} ${part.store}`, part.deleted]));
  const waiting = ({ parts }: DeletionReceipt) => [
    ...new Set(parts.filter(({ done }) => !done).map(({ service }) => service)),
  ];

  it('says at once what goes and who is waited for, and fills up, whatever comes twice', async () => {
    const document = await ready('ferry.txt', 'The ferry leaves at seven.');
    const receipt = await deleted(document);
    expect(receipt).toMatchObject({ projectId: PROJECT, finishedAt: undefined });
    expect(numbers(receipt)).toEqual({
      'documents files': 1,
      'documents pages': 1,
      'documents chunks': 1,
      'documents blobs': 1,
      'documents pictures': 0,
      'search index_entries': 0,
      'chat quotes': 0,
      'notifications notifications': 0,
    });
    await eventually(async () =>
      expect(waiting(await receiptOf(receipt))).toEqual(['search', 'chat', 'notifications']),
    );
    await reported(receipt, [document], 3);
    const finished = await receiptOf(receipt);
    expect(finished.finishedAt).toBeInstanceOf(Date);
    expect(numbers(finished)).toMatchObject({ 'search index_entries': 3, 'chat quotes': 3 });
  });

  it('is one of all versions, of all documents that were deleted together, and of a version alone', async () => {
    const first = await ready('tide.txt', 'Low at six.');
    const second = await ready('tide.txt', 'Low at eight.');
    const third = await ready('tide.txt', 'Low at nine.');
    const other = await ready('wind.txt', 'From the west.');
    const { receipt: alone } = await under.client.deleteVersion(at(first), await call());
    expect(numbers(alone ?? expect.fail('no receipt'))).toMatchObject({ 'documents files': 1 });
    const request = { projectId: PROJECT, documentIds: [second.id, third.id, 'unknown', other.id] };
    const { outcomes, ...answer } = await under.client.deleteDocuments(request, await call());
    const receipt = answer.receipt ?? expect.fail('no receipt');
    expect(outcomes.map(({ failure }) => failure?.code)).toEqual([
      undefined,
      undefined,
      'not_found',
      undefined,
    ]);
    expect(numbers(receipt)).toMatchObject({ 'documents files': 3, 'documents chunks': 3 });
    await reported(receipt, [second, third, other], 2);
    await eventually(async () => expect((await receiptOf(receipt)).finishedAt).toBeInstanceOf(Date));
    expect(numbers(await receiptOf(receipt))).toMatchObject({ 'search index_entries': 6 });
  });

  it('is read by all who may read the project, and found by no one else and in no other project', async () => {
    const receipt = await deleted(await ready('map.txt', 'North is up.'));
    expect(numbers(await receiptOf(receipt, under.bob))).toMatchObject({ 'documents files': 1 });
    const notFound = { code: 'not_found' };
    await expect(receiptOf(receipt, under.eve)).rejects.toMatchObject(notFound);
    await expect(receiptOf({ ...receipt, projectId: OTHER_PROJECT })).rejects.toMatchObject(notFound);
    await expect(receiptOf({ id: 'nothing', projectId: PROJECT })).rejects.toMatchObject(notFound);
  });

  it('is none where nothing was deleted, and is deleted with its project', async () => {
    const request = { projectId: OTHER_PROJECT, documentIds: ['unknown'] };
    expect((await under.client.deleteDocuments(request, await call())).receipt).toBeUndefined();
    const receipt = await deleted(await ready('hut.txt', 'Twelve beds.', OTHER_PROJECT));
    await under.platform.bus.publish([
      newEvent({ $case: 'projectDeleted', value: {} }, { projectId: OTHER_PROJECT }),
    ]);
    await eventually(() => expect(receiptOf(receipt)).rejects.toMatchObject({ code: 'not_found' }));
  });
});
