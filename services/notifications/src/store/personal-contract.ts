import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { type Mute, muteId } from '../domain/mutes/mute.ts';
import type { AwaitedDocument } from '../domain/pending/pending.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { MOST_DEVICES } from '../domain/push/device.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');

/** What every adapter must do of what is a person's own, and of the documents that they wait for. */
export function describePersonalRecords(storeOf: () => NotificationsStore): void {
  function mute(projectId: number, chatSessionId = 0, userId = 'ada'): Mute {
    const about = { userId, projectId, chatSessionId };
    return { ...about, id: muteId(about), createdAt: T0 };
  }

  it('lists a person’s mutes in the order of projects, page by page, and those of one project', async () => {
    const store = storeOf();
    const all = [mute(2), mute(10, 3), mute(10, 12)];
    for (const each of [...all.toReversed(), mute(2, 0, 'bob'), mute(2)]) await store.putMute(each);
    expect(await store.listMutes('ada', { limit: 9 })).toEqual(all);
    expect(await store.listMutes('ada', { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await store.listMutes('ada', { limit: 9, after: all[1]?.id ?? '' })).toEqual(all.slice(2));
    expect(await store.listMutes('ada', { projectId: 10, limit: 9 })).toEqual(all.slice(1));
    await store.removeMute(mute(10, 3).id);
    expect(await store.listMutes('ada', { projectId: 10, limit: 9 })).toEqual(all.slice(2));
  });

  it('remembers for a while when a person last looked at a chat', async () => {
    const store = storeOf();
    await store.putSeen({ userId: 'ada', chatSessionId: 4, at: new Date(1) });
    await store.putSeen({ userId: 'ada', chatSessionId: 4, at: T0 });
    expect(await store.getSeen('ada', 4)).toEqual(T0);
    expect(await store.getSeen('bob', 4)).toBeUndefined();
    await store.removeSeenBefore(T0);
    expect(await store.getSeen('ada', 4)).toEqual(T0);
    await store.removeSeenBefore(new Date(T0.getTime() + 1));
    expect(await store.getSeen('ada', 4)).toBeUndefined();
  });

  function device(n: number, userId = 'ada') {
    const createdAt = new Date(T0.getTime() + n);
    return {
      id: `device ${n}`,
      userId,
      endpoint: `https://push.example/${n}`,
      p256dh: 'p',
      auth: 'a',
      createdAt,
    };
  }

  it('keeps a browser as its last person’s, and the newest of those that are too many', async () => {
    const store = storeOf();
    await store.putDevice(device(0, 'bob'));
    for (let n = 0; n <= MOST_DEVICES; n++) await store.putDevice(device(n));
    expect(await store.listDevices('bob')).toEqual([]);
    const kept = (await store.listDevices('ada')).map(({ id }) => id);
    expect([kept.length, kept[0]]).toEqual([MOST_DEVICES, 'device 1']);
    await store.removeDevice('device 1');
    expect(await store.listDevices('ada')).toHaveLength(MOST_DEVICES - 1);
  });

  it('makes a secret once', async () => {
    const store = storeOf();
    expect(await store.secret('one', () => 'first')).toBe('first');
    expect(await store.secret('one', () => 'second')).toBe('first');
    const both = await Promise.all([store.secret('two', () => 'a'), store.secret('two', () => 'b')]);
    expect(new Set(both).size).toBe(1);
  });

  const at = (ms: number) => new Date(T0.getTime() + ms);
  const awaited = (documentId: string, changes: Partial<AwaitedDocument> = {}): AwaitedDocument => ({
    documentId,
    userId: 'ada',
    projectId: 1,
    name: 'a.pdf',
    state: 'waiting',
    reason: '',
    params: {},
    message: '',
    at: T0,
    batchId: '',
    ...changes,
  });

  const noted = { consumer: 'ended', eventId: uuidv7() };

  it('keeps the documents that a person waits for, but none that was deleted', async () => {
    const store = storeOf();
    await store.removeDocument({ projectId: 1, documentId: 'deleted' });
    await store.awaitEnd(awaited('deleted'), noted);
    await store.putAwaited(awaited('deleted', { state: 'ready' }));
    expect(await store.getAwaited('deleted')).toBeUndefined();
    await store.putAwaited(awaited('a', { state: 'failed', reason: 'locked', params: { pages: '3' } }));
    await store.awaitEnd(awaited('a'), noted);
    expect(await store.getAwaited('a')).toMatchObject({ state: 'failed', params: { pages: '3' } });
    await store.awaitEnd(awaited('b'), noted);
    expect(await store.getAwaited('b')).toMatchObject({ state: 'waiting' });
  });

  it('waits for no document whose end is noted, whether before or meanwhile', async () => {
    const store = storeOf();
    await store.awaitEnd(awaited('a'), noted);
    await store.putAwaited(awaited('b', { state: 'ready' }));
    await store.inbox.add(noted.consumer, noted.eventId);
    for (const id of ['a', 'b', 'c']) await store.awaitEnd(awaited(id), noted);
    const states = await Promise.all(['a', 'b', 'c'].map(async (id) => (await store.getAwaited(id))?.state));
    expect(states).toEqual([undefined, 'ready', undefined]);
  });

  it('says of documents whether others are waited for, and since when the first and the last have ended', async () => {
    const store = storeOf();
    expect(await store.unnotifiedOf('ada', 1)).toEqual({ isWaiting: false });
    await store.awaitEnd(awaited('old', { at: at(-1) }), noted);
    await store.awaitEnd(awaited('new'), noted);
    for (const [id, ended] of Object.entries({ c: 7, a: 2, b: 5 }))
      await store.putAwaited(awaited(id, { state: 'ready', at: at(ended) }));
    await store.putAwaited(awaited('d', { state: 'ready', at: at(9), projectId: 2 }));
    await store.putAwaited(awaited('e', { state: 'ready', at: at(9), userId: 'bob' }));
    expect(await store.unnotifiedOf('ada', 1)).toEqual({
      isWaiting: true,
      ended: { first: at(2), last: at(7) },
    });
    await store.removeWaitingBefore('ada', 1, T0);
    expect([await store.getAwaited('old'), (await store.getAwaited('new'))?.state]).toEqual([
      undefined,
      'waiting',
    ]);
    await store.removeWaitingBefore('ada', 1, at(1));
    expect((await store.unnotifiedOf('ada', 1)).isWaiting).toBe(false);
  });

  it('makes a batch of the documents that have ended, and of those that end later another', async () => {
    const store = storeOf();
    const ended = (id: string) => store.putAwaited(awaited(id, { state: 'ready' }));
    const idsOf = async (batchId: string) =>
      (await store.listBatch('ada', 1, batchId)).map(({ documentId }) => documentId).toSorted();
    await store.awaitEnd(awaited('waiting'), noted);
    await ended('b');
    await ended('a');
    await store.nameBatch('ada', 1, 'one');
    expect(await store.unnotifiedOf('ada', 1)).toEqual({ isWaiting: true });
    await ended('c');
    // It ends again.
    await ended('b');
    await store.nameBatch('ada', 1, 'two');
    expect((await store.batchesOf('ada', 1)).toSorted()).toEqual(['one', 'two']);
    expect([await idsOf('one'), await idsOf('two')]).toEqual([['a'], ['b', 'c']]);
    await store.removeBatch('ada', 1, 'two');
    expect(await store.batchesOf('ada', 1)).toEqual(['one']);
    expect((await store.getAwaited('waiting'))?.batchId).toBe('');
  });
}
