import { eventually } from '@cairn/testing';
import { type ReceivedMail, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

describe('invitations that are mailed to strangers', () => {
  const stranger = 'target@elsewhere.example';
  let server: TestMailServer;
  let under: ProjectsUnderTest;

  beforeEach(async () => {
    server = await startMailServer();
    under = await projectsUnderTest({
      SMTP_URL: server.url,
      MAIL_FROM: 'Cairn <cairn@example.org>',
      PUBLIC_URL: 'https://cairn.example.org',
    });
  });
  afterEach(async () => {
    await under.close();
    await server.close();
  });

  async function invite(
    person: { emailVerified?: boolean; firstName?: string },
    name: string,
    email = stranger,
  ) {
    const sender = { ...under.ada, email: 'ada@example.org', lastName: '', ...person };
    const call = await under.as(sender);
    const { id: projectId } = await under.create({ name, by: sender });
    return under.client.inviteMember({ projectId, email, role: 'ROLE_VIEWER' }, call);
  }

  function mailed(): Promise<ReceivedMail> {
    return eventually(() => server.received.find(({ to }) => to === stranger) ?? expect.fail('no mail yet'));
  }

  it('come only from people who have confirmed their address', async () => {
    await expect(invite({ emailVerified: false }, 'Basalt')).rejects.toMatchObject({
      code: 'conflict',
      reason: 'email_unconfirmed',
    });
    await invite({ emailVerified: true }, 'Basalt');
    await mailed();
  });

  it('are as many in an hour as a person may send, those that are sent again counted', async () => {
    under.platform.auth.limits.invitations_per_hour = 2;
    const call = await under.as({ ...under.ada, email: 'ada@example.org', lastName: '' });
    const { id: projectId } = await under.create({ name: 'Basalt', by: under.ada });
    const send = (n: number) =>
      under.client.inviteMember(
        { projectId, email: `stranger-${n}@elsewhere.example`, role: 'ROLE_VIEWER' },
        call,
      );
    const { invitation } = await send(1);
    await under.client.resendInvitation({ projectId, invitationId: invitation?.id ?? '' }, call);
    await expect(send(2)).rejects.toMatchObject({
      code: 'rate_limited',
      reason: 'too_many_invitations_sent',
    });
    const { invitations } = await under.client.listInvitations({ projectId }, call);
    expect(invitations).toHaveLength(1);
  });

  it('go to who has an account with a way to end such mails, and not to who has ended them', async () => {
    const invitee = { userId: 'bob', email: stranger };
    await under.as(invitee);
    await invite({}, 'Basalt');
    const { headers } = await mailed();
    expect(headers.get('list-unsubscribe')).toBe(
      '<https://cairn.example.org/api/notifications/unsubscribe?token=a.token>',
    );
    under.unwilling.add(invitee.userId);
    await invite({}, 'Granite');
    await invite({}, 'Chalk', 'other@elsewhere.example');
    // They leave in the order in which they were sent.
    await eventually(() => expect(server.received.at(-1)?.text).toContain('Chalk'));
    expect(server.received.map(({ text }) => /“(\w+)”/.exec(text)?.[1])).toEqual(['Basalt', 'Chalk']);
  });

  it('say nothing that a stranger wrote in the subject, and carry no link but their own', async () => {
    await invite(
      { firstName: 'bank.example' },
      'Account suspended, confirm within 24h at https://evil.example/login',
    );
    const { subject, text, html, links } = await mailed();
    expect(subject).toBe('You are invited to a project in Cairn');
    expect(links.map(({ origin }) => origin)).toEqual(['https://cairn.example.org']);
    for (const body of [text, html]) expect(body).not.toMatch(/evil\.example|bank\.example/);
    expect(text).toContain('bank example invites you to work on the project “Account suspended');
  });
});
