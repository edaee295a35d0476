import { MAIL_DELAYS } from '@cairn/service/mail';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import { mailChoice } from '../mail/mail-choice.ts';
import { turnOffMail } from '../mail/turn-off.ts';
import { type Notice, notify } from '../notify.ts';
import { updatePreferences } from '../preferences/update-preferences.ts';
import { afterFailure } from './retries.ts';

describe('mail of notifications', () => {
  let under: NoticesUnderTest;
  beforeEach(async () => {
    under = await noticesUnderTest();
  });
  afterEach(() => under.close());

  const about = (changes: Partial<Notice> = {}): Notice => ({
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
  const add = (changes: Partial<Notice> = {}) => notify(under.parts, about(changes));
  const tomorrow = () => new Date(Date.now() + 86_400_000);

  it('says in the person’s language what it is about, and opens it', async () => {
    const ada = under.world.people.get('ada') ?? expect.fail();
    under.world.people.set('ada', { ...ada, language: 'de' });
    await add();
    await under.sendDue();
    const [mail] = under.mails.received;
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'Ihr Dokument ist fertig' });
    expect(mail?.text).toContain('report.pdf');
    expect(mail?.links.map(({ pathname }) => pathname)).toEqual([
      '/projects/1/documents/d',
      '/turn-off-mails',
    ]);
    expect(await under.logOf('ada')).toMatchObject({ email: 'sent', inbox: 'sent' });
  });

  it('goes once, however often its event comes and whichever process looks', async () => {
    const notice = about();
    expect([await notify(under.parts, notice), await notify(under.parts, notice)]).toEqual([true, false]);
    await Promise.all([under.sendDue(), under.sendDue()]);
    await notify(under.parts, notice);
    await under.sendDue(tomorrow());
    expect(under.mails.received).toHaveLength(1);
  });

  it('is one mail of all that is collected', async () => {
    await under.prefer('ada', { timing: { frequency: 'daily' } });
    for (const subjectName of ['one.pdf', 'two.pdf', 'three.pdf']) await add({ subjectName });
    await under.sendDue();
    expect(under.mails.received).toEqual([]);
    await under.sendDue(tomorrow());
    const [mail, ...others] = under.mails.received;
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 notifications from Cairn');
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) expect(mail?.text).toContain(name);
    expect(mail?.links[0]?.pathname).toBe('/notifications');
  });

  it('is tried again while the server does not take it, and says so', async () => {
    under.mails.refuse(() => 451);
    await add();
    await under.sendDue();
    expect(await under.logOf('ada')).toMatchObject({ email: 'waiting: retry' });
    const [mail] = await under.store.claimDeliveries('another', tomorrow(), 1);
    expect(mail?.attempts).toBe(1);
  });

  it('is tried for about a day, and then given up', () => {
    const tries = MAIL_DELAYS.map((_, n) => afterFailure(n + 1, new Date(0)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['waiting']));
    const hours = tries.reduce((sum, { dueAt }) => sum + (dueAt?.getTime() ?? 0), 0) / 3_600_000;
    expect(Math.round(hours)).toBe(22);
    expect(afterFailure(MAIL_DELAYS.length + 1)).toMatchObject({ status: 'failed', reason: 'gave_up' });
  });

  it('arrives with the try after one that failed', async () => {
    under.mails.refuse(() => 451);
    await add();
    await under.sendDue();
    under.mails.refuse(() => undefined);
    await under.sendDue(tomorrow());
    expect(under.mails.received).toHaveLength(1);
    expect(await under.logOf('ada')).toMatchObject({ email: 'sent' });
  });

  it('that the server refuses for good is not tried again', async () => {
    under.mails.refuse(() => 550);
    await add();
    await under.sendDue();
    expect(await under.logOf('ada')).toMatchObject({ email: 'failed: refused' });
  });

  it('does not go when it was turned off, read of no account, or deleted while it waited', async () => {
    await under.prefer('ada', { timing: { frequency: 'hourly' } });
    await add();
    await under.prefer('ada', { email: { system_updates: false } });
    await under.sendDue(tomorrow());
    expect(await under.logOf('ada')).toMatchObject({ email: 'skipped: type_off' });

    await under.prefer('ada', { email: { system_updates: true } });
    await add();
    const [notice] = await under.inboxOf('ada');
    await under.store.removeNotice('ada', notice?.id ?? '');
    await under.sendDue(tomorrow());
    expect(await under.logOf('ada')).toMatchObject({ email: 'skipped: deleted' });

    await add();
    under.world.people.delete('ada');
    await under.sendDue(tomorrow());
    expect(await under.logOf('ada')).toMatchObject({ email: 'skipped: no_account' });
    expect(under.mails.received).toEqual([]);
  });

  it('goes to no address that is not shown to be the person’s', async () => {
    const ada = under.world.people.get('ada') ?? expect.fail();
    under.world.people.set('ada', { ...ada, isEmailVerified: false });
    await add();
    expect(await under.logOf('ada')).toMatchObject({ email: 'skipped: address_unconfirmed' });
  });

  it('holds names that people gave only as plain text, without addresses that mail programs link', async () => {
    await add({
      subjectName: '<b onclick=x>https://evil.example/a.pdf',
      saying: { projectName: '<i>Tea', count: 1 },
    });
    await under.sendDue();
    const [mail] = under.mails.received;
    expect(mail?.html).not.toMatch(/<b onclick|<i>Tea/);
    expect(mail?.links.map(({ host }) => host)).toEqual(['cairn.example.org', 'cairn.example.org']);
  });

  describe('ends by one click (RFC 8058)', () => {
    async function tokenOfMail(): Promise<string> {
      await add();
      await under.sendDue();
      const [mail] = under.mails.received;
      const link = mail?.headers.get('list-unsubscribe') ?? '';
      expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(link).toMatch(/^<https:\/\/cairn\.example\.org\/api\/notifications\/unsubscribe\?token=[^>]+>$/);
      return new URL(link.slice(1, -1)).searchParams.get('token') ?? '';
    }
    const turnOff = (token: string, more = {}) =>
      turnOffMail(under.store, { token, all: false, preview: false, ...more });

    it('those of its kind, and no others', async () => {
      const token = await tokenOfMail();
      expect(await turnOff(token, { preview: true })).toEqual({
        kinds: ['system_update'],
        off: false,
        allOff: false,
      });
      expect(await turnOff(token)).toEqual({ kinds: ['system_update'], off: true, allOff: false });
      expect(await turnOff(token)).toMatchObject({ off: true });
      const preferences = await under.store.getPreferences('ada');
      expect(preferences?.groups.email).toMatchObject({ system_updates: false, new_messages: true });
      await add();
      expect(await under.logOf('ada')).toMatchObject({ email: 'skipped: type_off' });
    });

    it('those that another service sends, by the same switches', async () => {
      const before = await mailChoice(under.store, 'ada', 'project_invitation');
      expect(before.wanted).toBe(true);
      expect(await turnOff(before.turnOffToken)).toMatchObject({ kinds: ['project_invitation'], off: true });
      expect((await mailChoice(under.store, 'ada', 'project_invitation')).wanted).toBe(false);
      await under.prefer('ada', { email: { project_invitations: true } }, { emailEnabled: false });
      expect((await mailChoice(under.store, 'ada', 'project_invitation')).wanted).toBe(false);
    });

    it('all kinds that were collected in it', async () => {
      await under.prefer('ada', { timing: { frequency: 'daily' } });
      await add();
      await add({ type: 'answer_ready', chatSessionId: 4 });
      await under.sendDue(tomorrow());
      const link = under.mails.received[0]?.headers.get('list-unsubscribe') ?? '';
      await turnOff(new URL(link.slice(1, -1)).searchParams.get('token') ?? '');
      const preferences = await under.store.getPreferences('ada');
      expect(preferences?.groups.email).toMatchObject({
        system_updates: false,
        new_messages: false,
        weekly_digest: true,
      });
    });

    it('all of them where that is asked for', async () => {
      expect(await turnOff(await tokenOfMail(), { all: true })).toMatchObject({ off: false, allOff: true });
      expect((await under.store.getPreferences('ada'))?.emailEnabled).toBe(false);
    });

    it('and not by a token that another made, for another person or kind', async () => {
      const [what = '', signature = ''] = (await tokenOfMail()).split('.');
      const other = Buffer.from('bob.system_update').toString('base64url');
      for (const token of [
        '',
        what,
        `${what}.`,
        `${other}.${signature}`,
        `${what}.${signature}x`,
        `${what}.${signature}.x`,
      ])
        await expect(turnOff(token)).rejects.toMatchObject({ faults: [{ type: 'link_dead' }] });
      expect(await under.store.getPreferences('bob')).toBeUndefined();
    });
  });

  it('is not sent in quiet hours, and says until when', async () => {
    const now = new Date();
    const clock = (inHours: number) =>
      new Date(now.getTime() + inHours * 3_600_000).toISOString().slice(11, 16);
    await updatePreferences(under.store, 'ada', {
      groups: { timing: { quiet_hours: { enabled: true, start_time: clock(-1), end_time: clock(2) } } },
    });
    await add();
    await under.sendDue();
    expect(under.mails.received).toEqual([]);
    const [mail] = (await under.store.listDeliveries('ada', 9, undefined)).filter(
      ({ channel }) => channel === 'email',
    );
    expect(mail).toMatchObject({ status: 'waiting', reason: 'quiet_hours' });
    expect(mail?.until?.toISOString().slice(11, 16)).toBe(clock(2));
    await under.sendDue(new Date(now.getTime() + 2 * 3_600_000));
    expect(under.mails.received).toHaveLength(1);
  });
});
