import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import { startPushService } from '../../testing/push-service.ts';
import { type Notice, notify } from '../notify.ts';
import { sendPush } from './send-push.ts';
import { deleteSubscription, putSubscription } from './subscribe.ts';

describe('Web Push', () => {
  let under: NoticesUnderTest;
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    [under, service] = await Promise.all([noticesUnderTest(), startPushService()]);
    await under.prefer('ada', { advanced: { desktop_enabled: true } });
  });
  afterEach(() => Promise.all([under.close(), service.close()]));

  const subscribe = (name?: string, userId = 'ada') =>
    putSubscription(under.store, [service.host], userId, service.subscription(name));
  const add = (changes: Partial<Notice> = {}) =>
    notify(under.parts, {
      id: uuidv7(),
      userId: 'ada',
      type: 'documents_ready',
      projectId: 1,
      subjectId: 'd',
      subjectName: 'report.pdf',
      saying: { projectName: 'Tea', count: 1 },
      at: new Date(),
      ...changes,
    });
  async function sendDue(at = new Date()): Promise<void> {
    const due = await under.store.claimDeliveries('test', at, 60_000);
    const push = due.find(({ channel }) => channel === 'push');
    if (push)
      await sendPush({ ...under.parts, push: under.push }, push, 'test', new Date(at.getTime() + 60_000));
    else if (due.length > 0) await sendDue(at);
  }

  it('reaches the browser, which alone can read it, in the name of this installation', async () => {
    await subscribe();
    await add();
    await sendDue();
    const [push] = service.received;
    expect(push?.message).toMatchObject({
      title: 'Your document is ready',
      body: '“report.pdf” in the project “Tea” is ready.',
      path: '/projects/1/documents/d',
    });
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(push?.claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:cairn@example.org' });
    expect(await under.logOf('ada')).toMatchObject({ push: 'sent' });
  });

  it('keeps its key: browsers that subscribed stay reachable', async () => {
    expect(await under.push.publicKey()).toBe(await under.push.publicKey());
    expect(Buffer.from(await under.push.publicKey(), 'base64url')).toHaveLength(65);
  });

  it('is urgent for what cannot wait', async () => {
    await subscribe();
    await add({ type: 'document_failed' });
    await sendDue();
    expect(service.received[0]?.headers.urgency).toBe('high');
  });

  it('forgets a browser that has ended its subscription', async () => {
    await subscribe();
    await add();
    service.answer(410);
    await sendDue();
    expect(await under.logOf('ada')).toMatchObject({ push: 'failed: device_ended' });
    expect(await under.store.listDevices('ada')).toEqual([]);
  });

  it.each([
    [503, 'waiting: retry'],
    [429, 'waiting: retry'],
    [400, 'failed: refused'],
    // A push service sends nowhere else.
    [302, 'waiting: retry'],
  ])('that is answered with %s is then %s', async (status, said) => {
    await subscribe();
    await add();
    service.answer(status);
    await sendDue();
    expect(await under.logOf('ada')).toMatchObject({ push: said });
    expect(service.received).toEqual([]);
  });

  it('is given up after some tries', async () => {
    await subscribe();
    await add();
    service.answer(503);
    for (let n = 1; n <= 4; n++) await sendDue(new Date(Date.now() + n * 3_600_000));
    expect(await under.logOf('ada')).toMatchObject({ push: 'failed: gave_up' });
  });

  it('goes to no browser that the person has ended', async () => {
    await subscribe();
    await add();
    await deleteSubscription(under.store, 'bob', service.subscription().endpoint);
    expect(await under.store.listDevices('ada')).toHaveLength(1);
    await deleteSubscription(under.store, 'ada', service.subscription().endpoint);
    await sendDue();
    expect(await under.logOf('ada')).toMatchObject({ push: 'skipped: no_device' });
  });

  describe('takes only addresses of push services', () => {
    const services = ['fcm.googleapis.com', '*.notify.windows.com'];
    const put = (endpoint: string, keys = {}) =>
      putSubscription(under.store, services, 'ada', { ...service.subscription(), ...keys, endpoint });

    it.each(['https://fcm.googleapis.com/fcm/send/a', 'https://db5.notify.windows.com/w/?token=b'])(
      '%s',
      async (endpoint) => {
        await put(endpoint);
        expect(await under.store.listDevices('ada')).toMatchObject([{ endpoint }]);
      },
    );

    it.each([
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com:8443/a',
      'https://me:you@fcm.googleapis.com/a',
      'https://fcm.googleapis.com.evil.example/a',
      'https://notify.windows.com/a',
      'https://127.0.0.1/a',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'nothing',
    ])('and not %s', async (endpoint) => {
      await expect(put(endpoint)).rejects.toMatchObject({
        code: 'invalid_input',
        reason: 'push_service_unknown',
      });
      expect(await under.store.listDevices('ada')).toEqual([]);
    });

    it.each([{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: '!' }])(
      'and not keys such as %o',
      async (keys) => {
        const refused = put('https://fcm.googleapis.com/a', keys);
        await expect(refused).rejects.toMatchObject({ reason: 'push_keys_refused' });
      },
    );
  });
});
