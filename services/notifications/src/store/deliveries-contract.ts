import { expect, it } from 'vitest';
import type { Delivery } from '../domain/deliveries/delivery.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { sampleDelivery, sampleNotice } from '../testing/samples.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const after = (ms: number) => new Date(T0.getTime() + ms);
const LEASE = 60_000;

/** What every adapter must do of what is to be sent, and of what is looked at later. */
export function describeDeliveryRecords(storeOf: () => NotificationsStore): void {
  async function waiting(changes: Partial<Delivery> & { userId?: string } = {}): Promise<Delivery> {
    const { userId = 'ada', ...rest } = changes;
    const notice = sampleNotice({ userId });
    const delivery = sampleDelivery(notice.notification, {
      channel: 'email',
      status: 'waiting',
      dueAt: T0,
      ...rest,
    });
    await storeOf().add({ ...notice, deliveries: [delivery] }, []);
    return delivery;
  }
  const logOf = async (userId = 'ada') =>
    (await storeOf().listDeliveries(userId, 50, undefined)).map(({ status, reason, attempts }) => [
      status,
      reason,
      attempts,
    ]);

  it('gives all mail of one person that is due to one process, and one push at a time', async () => {
    const store = storeOf();
    const mails = [
      await waiting(),
      await waiting({ dueAt: after(1) }),
      await waiting({ dueAt: after(9_999) }),
    ];
    await waiting({ userId: 'bob', dueAt: after(2) });
    const push = await waiting({ userId: 'eve', channel: 'push', dueAt: after(3) });
    const take = async () => (await store.claimDeliveries('one', after(5), LEASE)).map(({ id }) => id);
    expect(await take()).toEqual(mails.slice(0, 2).map(({ id }) => id));
    expect(await take()).toHaveLength(1);
    expect(await take()).toEqual([push.id]);
    expect(await take()).toEqual([]);
    expect(await store.nextDelivery()).toEqual(after(9_999));
  });

  it('gives what was taken and not begun to another once its time is over', async () => {
    const store = storeOf();
    const delivery = await waiting();
    const [taken] = await store.claimDeliveries('one', T0, LEASE);
    expect(await store.claimDeliveries('two', after(LEASE - 1), LEASE)).toEqual([]);
    expect((await store.claimDeliveries('two', after(LEASE), LEASE)).map(({ id }) => id)).toEqual([
      delivery.id,
    ]);
    // The first has lost it, and sends nothing.
    expect(await store.beginSending([taken ?? delivery], 'one', after(LEASE))).toEqual([]);
    await store.settle(delivery.id, 'one', { status: 'sent', reason: '', at: T0 });
    expect(await logOf()).toEqual([['waiting', '', 0]]);
  });

  it('does not send again what a process had begun that ended: it says so', async () => {
    const store = storeOf();
    await waiting();
    const taken = await store.claimDeliveries('one', T0, LEASE);
    expect(await store.beginSending(taken, 'one', after(LEASE))).toHaveLength(1);
    expect(await store.failInterrupted(after(LEASE - 1))).toBe(0);
    expect(await store.claimDeliveries('two', after(LEASE), LEASE)).toEqual([]);
    expect(await store.failInterrupted(after(LEASE))).toBe(1);
    expect(await logOf()).toEqual([['failed', 'interrupted', 0]]);
    expect(await store.nextDelivery()).toBeUndefined();
  });

  it('is taken over at once by a process that is alone with it', async () => {
    const store = storeOf();
    await waiting({ userId: 'bob' });
    await waiting();
    const begun = await store.claimDeliveries('one', T0, LEASE);
    await store.beginSending(begun, 'one', after(LEASE));
    await store.claimDeliveries('one', T0, LEASE);
    await waiting({ userId: 'eve', dueAt: after(2 * LEASE), until: after(2 * LEASE), reason: 'digest' });
    await store.takeOverDeliveries(after(1));
    const all = [...(await logOf('ada')), ...(await logOf('bob')), ...(await logOf('eve'))];
    expect(all.toSorted()).toEqual([
      ['failed', 'interrupted', 0],
      ['waiting', '', 0],
      ['waiting', 'digest', 0],
    ]);
    expect(await store.claimDeliveries('two', after(1), LEASE)).toHaveLength(1);
    expect(await store.claimDeliveries('two', after(1), LEASE)).toEqual([]);
  });

  it('counts tries, and waits again after one that failed', async () => {
    const store = storeOf();
    const { id } = await waiting();
    for (let n = 0; n < 2; n++) {
      const taken = await store.claimDeliveries('one', after(n * 10), LEASE);
      await store.beginSending(taken, 'one', after(LEASE));
      const dueAt = after((n + 1) * 10);
      await store.settle(id, 'one', {
        status: 'waiting',
        reason: 'retry',
        until: dueAt,
        dueAt,
        attempted: true,
        at: T0,
      });
    }
    expect(await logOf()).toEqual([['waiting', 'retry', 2]]);
    expect(await store.nextDelivery()).toEqual(after(20));
  });

  it('forgets the log of long ago', async () => {
    const store = storeOf();
    await waiting({ createdAt: after(-10) });
    await waiting({ createdAt: after(10) });
    expect([await store.removeDeliveriesBefore(T0), await store.removeDeliveriesBefore(T0)]).toEqual([1, 0]);
    expect(await logOf()).toHaveLength(1);
  });

  const pending = (key: string, dueAt: Date) =>
    ({ key, kind: 'weekly_digest', userId: 'ada', projectId: 0, data: { noticeId: key }, dueAt }) as const;

  async function claimed(now: Date) {
    return (await storeOf().claimPending(now, LEASE)) ?? expect.fail('nothing is due');
  }

  it('has something looked at when it is due, by one process, until it is done', async () => {
    const store = storeOf();
    await store.schedule(pending('later', after(10)));
    await store.schedule(pending('now', T0));
    expect(await store.nextLook(T0)).toEqual(T0);
    const taken = await claimed(T0);
    expect(taken).toMatchObject({ key: 'now', data: { noticeId: 'now' } });
    expect(await store.claimPending(T0, LEASE)).toBeUndefined();
    expect([await store.nextLook(T0), await store.nextPending()]).toEqual([after(10), T0]);
    await store.settlePending(taken);
    expect(await store.nextPending()).toEqual(after(10));
    expect(await store.nextLook(after(LEASE))).toEqual(after(10));
  });

  it('looks again at what was scheduled again while it was looked at, once that is done', async () => {
    const store = storeOf();
    await store.schedule(pending('one', T0));
    const taken = await claimed(T0);
    await store.schedule(pending('one', after(5)));
    expect(await store.claimPending(after(5), LEASE)).toBeUndefined();
    // What it would be looked at later for stands no more.
    await store.settlePending(taken, after(1_000));
    expect(await store.claimPending(after(5), LEASE)).toMatchObject({ key: 'one' });
  });

  it('looks again at what is to be looked at later', async () => {
    const store = storeOf();
    await store.schedule(pending('one', T0));
    await store.settlePending(await claimed(T0), after(5));
    expect(await store.nextLook(T0)).toEqual(after(5));
    expect(await store.claimPending(after(5), LEASE)).toMatchObject({ key: 'one' });
  });

  it('has another process look where one did not come to an end, which settles nothing of it any more', async () => {
    const store = storeOf();
    await store.schedule(pending('one', T0));
    const lost = await claimed(T0);
    const taken = await claimed(after(LEASE));
    await store.settlePending(lost);
    expect(await store.claimPending(after(LEASE), LEASE)).toBeUndefined();
    await store.settlePending(taken);
    expect(await store.nextLook(after(9 * LEASE))).toBeUndefined();
  });

  it('has something looked at no later than before, where that is asked for', async () => {
    const store = storeOf();
    for (const due of [5, 2, 7]) await store.schedule(pending('one', after(due)), { noLater: true });
    expect(await store.nextLook(T0)).toEqual(after(2));
  });

  it('keeps what is scheduled already, where that is asked for, and forgets what is cancelled', async () => {
    const store = storeOf();
    await store.schedule(pending('one', T0), { keep: true });
    await store.schedule(pending('one', after(5)), { keep: true });
    expect(await store.nextLook(T0)).toEqual(T0);
    await store.cancelPending('one');
    expect(await store.nextLook(T0)).toBeUndefined();
  });
}
