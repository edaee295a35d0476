import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import { type DocumentNews, noteDocument, notifyOfBatch } from './documents.ts';

describe('documents', () => {
  let under: NoticesUnderTest;
  beforeEach(async () => {
    under = await noticesUnderTest();
  });
  afterEach(() => under.close());

  const document = (documentId: string, changes: Partial<DocumentNews> = {}): DocumentNews => ({
    documentId,
    version: 1,
    userId: 'ada',
    projectId: 1,
    name: `${documentId}.pdf`,
    state: 'ready',
    reason: '',
    params: {},
    message: '',
    at: new Date(Date.now() - 60_000),
    ...changes,
  });
  const note = (...all: DocumentNews[]) =>
    all.reduce((before, each) => before.then(() => noteDocument(under.parts, each)), Promise.resolve());

  it('of one upload are notified of together, once, when none is waited for any more', async () => {
    await note(document('a', { state: 'waiting' }), document('b', { state: 'waiting' }), document('a'));
    expect(await notifyOfBatch(under.parts, await under.next())).toBeInstanceOf(Date);
    expect(await under.typesOf('ada')).toEqual([]);
    await note(document('b'), document('c'));
    const pending = await under.next();
    await notifyOfBatch(under.parts, pending);
    await notifyOfBatch(under.parts, pending);
    const [notice, ...others] = await under.inboxOf('ada');
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      type: 'documents_ready',
      subjectId: '',
      saying: { count: 3, projectName: 'Tea' },
    });
    expect(notice?.documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  it('that could not be read are said apart, with why', async () => {
    const failed = {
      state: 'failed',
      reason: 'locked',
      params: { pages: '3' },
      message: 'It is locked.',
    } as const;
    await note(document('a'), document('b', failed));
    await notifyOfBatch(under.parts, await under.next());
    const [failure] = await under.inboxOf('ada');
    expect((await under.typesOf('ada')).toSorted()).toEqual(['document_failed', 'documents_ready']);
    const found = (await under.inboxOf('ada')).find(({ type }) => type === 'document_failed') ?? failure;
    expect(found).toMatchObject({ subjectId: 'b', detail: 'It is locked.' });
    expect(found?.documents).toMatchObject([{ name: 'b.pdf', reason: 'locked', params: { pages: '3' } }]);
  });

  it('that wait for others for half an hour are notified of without them', async () => {
    const at = new Date(Date.now() - 31 * 60_000);
    await note(document('a', { state: 'waiting' }), document('b', { at }));
    await notifyOfBatch(under.parts, await under.next());
    expect((await under.inboxOf('ada'))[0]?.subjectName).toBe('b.pdf');
  });

  it('are notified of under the same notification by who takes over from a process that ended', async () => {
    await note(document('a'));
    const pending = await under.next();
    under.parts.sources.audience = async () => {
      throw new Error('projects is away');
    };
    await expect(notifyOfBatch(under.parts, pending)).rejects.toThrow('away');
    under.parts.sources.audience = async (id) => under.world.audiences.get(id);
    await notifyOfBatch(under.parts, pending);
    await notifyOfBatch(under.parts, pending);
    expect(await under.typesOf('ada')).toEqual(['documents_ready']);
  });

  it('whose event comes again are notified of once, whether before, amid or after the notification', async () => {
    await note(document('a'), document('b'));
    const [first, other] = [document('a'), document('b', { at: new Date(0) })];
    await note(first, other, first);
    const pending = await under.next();
    // Named by a process that ends before it has notified anybody.
    under.parts.sources.audience = async () => {
      throw new Error('projects is away');
    };
    await expect(notifyOfBatch(under.parts, pending)).rejects.toThrow('away');
    await note(first);
    under.parts.sources.audience = async (id) => under.world.audiences.get(id);
    await notifyOfBatch(under.parts, await under.next());
    await note(first);
    await notifyOfBatch(under.parts, await under.next());
    // It passed the first look before the notification was made, and is written after it.
    const { version: _, ...ended } = other;
    await under.parts.store.putAwaited({ ...ended, batchId: '' });
    await notifyOfBatch(under.parts, pending);
    expect(await under.parts.store.batchesOf('ada', 1)).toEqual([]);
    expect((await under.inboxOf('ada')).map(({ saying }) => saying?.count)).toEqual([2]);
    await note(document('a', { at: new Date(first.at.getTime() + 1) }));
    await notifyOfBatch(under.parts, await under.next());
    expect(await under.typesOf('ada')).toEqual(['documents_ready', 'documents_ready']);
  });

  it('do not wait for one whose upload is heard of again after its end', async () => {
    const uploaded = document('a', { state: 'waiting' });
    await note(uploaded, document('a'));
    await notifyOfBatch(under.parts, await under.next());
    await note(uploaded, document('b'));
    expect(await notifyOfBatch(under.parts, await under.next())).toBeUndefined();
    // It is read again: the next are notified of with it.
    await note(document('a', { state: 'waiting', version: 2 }), document('c'));
    expect(await notifyOfBatch(under.parts, await under.next())).toBeInstanceOf(Date);
    const names = (await under.inboxOf('ada')).map(({ subjectName }) => subjectName);
    expect(names).toEqual(['b.pdf', 'a.pdf']);
  });

  it('that end while others are notified of are in the next notification', async () => {
    await note(document('a', { state: 'waiting' }), document('b'));
    const { unnotifiedOf } = under.store;
    under.store.unnotifiedOf = async (...of) => {
      const before = await unnotifiedOf(...of);
      under.store.unnotifiedOf = unnotifiedOf;
      await note(document('a'));
      return before;
    };
    const pending = await under.next();
    const again = await notifyOfBatch(under.parts, pending);
    await under.store.settlePending(pending, again);
    expect(await under.store.nextLook(new Date())).toSatisfy((due) => due < (again ?? 0));
    await notifyOfBatch(under.parts, pending);
    expect((await under.inboxOf('ada')).map(({ saying }) => saying?.count)).toEqual([2]);
  });

  it('wait until for a while no more has ended', async () => {
    await note(document('a'), document('b', { at: new Date() }));
    expect(await notifyOfBatch(under.parts, await under.next())).toBeInstanceOf(Date);
    expect(await under.typesOf('ada')).toEqual([]);
  });

  it('are made known to other members who want to hear of all there is, and to no one who left', async () => {
    await under.prefer('bob', { browser: { project_activity: true } });
    await note(document('a'));
    await notifyOfBatch(under.parts, await under.next());
    expect(await under.inboxOf('bob')).toMatchObject([
      {
        type: 'project_activity',
        subjectName: 'a.pdf',
        saying: { reason: 'documents_added', actorName: 'Ada Lovelace' },
      },
    ]);
    under.world.audiences.set(1, { projectName: 'Tea', members: [] });
    await note(document('b'));
    await notifyOfBatch(under.parts, await under.next());
    expect(await under.typesOf('ada')).toEqual(['documents_ready']);
  });
});
