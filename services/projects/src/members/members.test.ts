import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadOf } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { readMail, secretIn } from '@cairn/testing/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

type Account = Parameters<ProjectsUnderTest['as']>[0] & { userId: string; email: string };

describe('members and invitations', () => {
  let under: ProjectsUnderTest;
  let client: ProjectsUnderTest['client'];
  let projectId: number;
  let ada: Account;
  let bob: Account;
  let eve: Account;

  beforeAll(async () => {
    under = await projectsUnderTest();
    client = under.client;
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    const person = (firstName: string): Account => {
      const userId = randomUUID();
      return { userId, firstName, lastName: 'Test', email: `${firstName}-${userId}@example.org` };
    };
    [ada, bob, eve] = [person('Ada'), person('Bob'), person('Eve')];
    for (const each of [ada, bob, eve]) await under.as(each);
    projectId = (await under.create({ name: 'Basalt', by: ada })).id;
  });

  async function invite(email = bob.email, role: 'ROLE_EDITOR' | 'ROLE_VIEWER' = 'ROLE_VIEWER', by = ada) {
    return client.inviteMember({ projectId, email, role }, await under.as(by));
  }

  const tokenOf = (link: string | undefined) => secretIn(new URL(link ?? '')) ?? '';

  async function accept(person: Account, token: string) {
    return client.acceptInvitation({ by: { $case: 'token', value: token } }, await under.as(person));
  }

  async function joined(person: Account, role: 'ROLE_EDITOR' | 'ROLE_VIEWER' = 'ROLE_VIEWER') {
    await accept(person, tokenOf((await invite(person.email, role)).link));
  }

  async function roles(by = ada) {
    const { members } = await client.listMembers({ projectId }, await under.as(by));
    return members.map(({ name, role }) => [name, role]);
  }

  const dead = {
    code: 'invalid_input',
    faults: [{ loc: ['body', 'token'], msg: 'This link is not valid any more. Ask for a new one.' }],
  };

  it('invite an address, show what the link is for, and make its person a member once', async () => {
    const { invitation, link } = await invite(`  ${bob.email.toUpperCase()} `, 'ROLE_EDITOR');
    expect(invitation).toMatchObject({ email: bob.email.toUpperCase(), role: 'ROLE_EDITOR' });
    const days = Number(invitation?.expiresAt) - Number(invitation?.invitedAt);
    expect(days).toBe(7 * 86_400_000);
    const token = tokenOf(link);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // Open to who is not signed in.
    expect(await client.previewInvitation({ token })).toMatchObject({
      invitation: { projectName: 'Basalt', role: 'ROLE_EDITOR', invitedBy: 'Ada Test' },
    });
    expect(await accept(bob, token)).toEqual({ projectId });
    expect(await roles()).toEqual([
      ['Ada Test', 'ROLE_OWNER'],
      ['Bob Test', 'ROLE_EDITOR'],
    ]);
    expect(await under.get(projectId, bob)).toMatchObject({
      role: 'ROLE_EDITOR',
      membersCount: 2,
      ownerName: 'Ada Test',
      ownerId: ada.userId,
    });
    await expect(accept(bob, token)).rejects.toMatchObject(dead);
    await expect(client.previewInvitation({ token })).rejects.toMatchObject(dead);
    await eventually(() => {
      const published = under.published.flatMap((event) => payloadOf(event, 'memberChanged') ?? []);
      expect(published).toContainEqual({ userId: bob.userId, role: 'editor' });
    });
  });

  it('let no one in by a link for another address, and say whose it is', async () => {
    const token = tokenOf((await invite()).link);
    await expect(accept(eve, token)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`for ${bob.email}`),
    });
    await expect(under.get(projectId, eve)).rejects.toMatchObject({ code: 'not_found' });
    // The link itself shows that the address is theirs.
    expect(await accept({ ...bob, emailVerified: false }, token)).toEqual({ projectId });
  });

  it('go by the address an account has now, whatever its token says', async () => {
    const left = await invite(bob.email);
    const token = await under.as(bob);
    const moved = { ...bob, email: `moved-${bob.email}` };
    await under.as(moved);
    const by = (link: string | undefined) => ({ by: { $case: 'token', value: tokenOf(link) } }) as const;
    await expect(client.acceptInvitation(by(left.link), token)).rejects.toMatchObject({ code: 'forbidden' });
    const byId = { $case: 'invitationId', value: left.invitation?.id ?? '' } as const;
    await expect(client.acceptInvitation({ by: byId }, token)).rejects.toMatchObject({ code: 'not_found' });
    expect((await client.listMyInvitations({}, token)).invitations).toEqual([]);
    const { link } = await invite(moved.email);
    expect(await client.acceptInvitation(by(link), token)).toEqual({ projectId });
    // A member's address is taken; one that a member has left is not.
    await expect(invite(moved.email)).rejects.toMatchObject({ code: 'conflict' });
    await under.as({ ...bob, email: `again-${bob.email}` });
    expect((await invite(moved.email)).invitation?.email).toBe(moved.email);
  });

  it('send a mail whose link works as well, and keep of links nothing but hashes', async () => {
    const { link } = await invite();
    const folder = under.platform.dataPath('outbox');
    const mail = await eventually(async () => {
      const names = await readdir(folder);
      const mails = await Promise.all(
        names.map(async (name) => readMail(await readFile(join(folder, name)))),
      );
      return mails.find(({ to }) => to === bob.email) ?? expect.fail('no mail yet');
    });
    expect(mail.subject).toBe('You are invited to a project in Cairn');
    expect(mail.text).toContain('Ada Test invites you to work on the project “Basalt” in Cairn.');
    const [sent] = mail.links.map((url) => tokenOf(String(url)));
    expect(sent).not.toBe(tokenOf(link));
    for (const token of [sent ?? '', tokenOf(link)]) {
      expect((await client.previewInvitation({ token })).invitation?.email).toBe(bob.email);
      const file = await readFile(under.platform.dataPath('projects.sqlite-wal'));
      expect(file.includes(token)).toBe(false);
    }
  });

  it('end links when they are sent again, withdrawn or invited again', async () => {
    const first = await invite();
    const call = await under.as(ada);
    const id = first.invitation?.id ?? '';
    const second = await client.resendInvitation({ projectId, invitationId: id }, call);
    await expect(accept(bob, tokenOf(first.link))).rejects.toMatchObject(dead);
    const third = await invite(bob.email, 'ROLE_EDITOR');
    await expect(accept(bob, tokenOf(second.link))).rejects.toMatchObject(dead);
    const { invitations } = await client.listInvitations({ projectId }, call);
    expect(invitations).toEqual([third.invitation]);
    await client.withdrawInvitation({ projectId, invitationId: third.invitation?.id ?? '' }, call);
    await expect(accept(bob, tokenOf(third.link))).rejects.toMatchObject(dead);
    await expect(client.resendInvitation({ projectId, invitationId: id }, call)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('end links with their project, and with a change of the sender’s password', async () => {
    const { link } = await invite();
    await under.as({ ...ada, passwordUpdatedAt: new Date(Date.now() + 1_000) });
    await expect(accept(bob, tokenOf(link))).rejects.toMatchObject(dead);
    await under.as(ada);
    await client.deleteProject({ projectId }, await under.as(ada));
    await expect(accept(bob, tokenOf(link))).rejects.toMatchObject(dead);
    await expect(accept(bob, 'x'.repeat(43))).rejects.toMatchObject(dead);
  });

  it('show an address its invitations once it is confirmed, to be accepted or declined', async () => {
    await invite();
    const mine = async (person: Account) =>
      (await client.listMyInvitations({}, await under.as(person))).invitations;
    expect(await mine({ ...bob, emailVerified: false })).toEqual([]);
    expect(await mine(eve)).toEqual([]);
    const [first] = await mine(bob);
    expect(first).toMatchObject({ projectName: 'Basalt', role: 'ROLE_VIEWER', invitedBy: 'Ada Test' });
    const id = first?.id ?? '';
    const by = { $case: 'invitationId', value: id } as const;
    for (const stranger of [eve, { ...bob, emailVerified: false }]) {
      const call = await under.as(stranger);
      await expect(client.acceptInvitation({ by }, call)).rejects.toMatchObject({ code: 'not_found' });
      await expect(client.declineInvitation({ invitationId: id }, call)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await client.declineInvitation({ invitationId: id }, await under.as(bob));
    expect(await mine(bob)).toEqual([]);
    await invite();
    const [second] = await mine(bob);
    const again = { $case: 'invitationId', value: second?.id ?? '' } as const;
    expect(await client.acceptInvitation({ by: again }, await under.as(bob))).toEqual({ projectId });
    expect(await roles(bob)).toHaveLength(2);
  });

  it('refuse what is no address, one’s own, a member’s and a second owner', async () => {
    await joined(bob);
    const field = (name: string, msg: string) => ({
      code: 'invalid_input',
      faults: [{ loc: ['body', name], msg }],
    });
    for (const email of [
      '',
      'bob',
      'a@b',
      'a b@example.org',
      `x@${'y'.repeat(250)}.org`,
      'a@b.c\r\nBcc: d@e.f',
    ]) {
      await expect(invite(email)).rejects.toMatchObject(field('email', 'Please enter a valid email address'));
    }
    await expect(invite(ada.email.toUpperCase())).rejects.toMatchObject(
      field('email', 'This is your own address.'),
    );
    await expect(invite(bob.email)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This person is a member of the project already.',
    });
    const owner = client.inviteMember(
      { projectId, email: eve.email, role: 'ROLE_OWNER' },
      await under.as(ada),
    );
    await expect(owner).rejects.toMatchObject(field('role', 'Choose editor or viewer.'));
  });

  it('stop a person who sends very many', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 61 }, (_, n) => invite(`someone-${n}@example.org`)),
    );
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ code: 'rate_limited' }]);
    await expect(invite(eve.email)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('change roles, are removed and leave, each published once', async () => {
    await joined(bob);
    await joined(eve);
    const call = await under.as(ada);
    const change = { projectId, userId: bob.userId, role: 'ROLE_EDITOR' } as const;
    for (let n = 0; n < 2; n++) {
      expect(await client.changeMemberRole(change, call)).toMatchObject({
        member: { userId: bob.userId, name: 'Bob Test', email: bob.email, role: 'ROLE_EDITOR' },
      });
    }
    await client.removeMember({ projectId, userId: bob.userId }, call);
    await expect(client.removeMember({ projectId, userId: bob.userId }, call)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(under.get(projectId, bob)).rejects.toMatchObject({ code: 'not_found' });
    await client.removeMember({ projectId, userId: eve.userId }, await under.as(eve));
    expect(await roles()).toEqual([['Ada Test', 'ROLE_OWNER']]);
    await eventually(() => {
      const published = under.published
        .flatMap((event) => payloadOf(event, 'memberChanged') ?? [])
        .filter(({ userId }) => [bob.userId, eve.userId].includes(userId));
      expect(published).toEqual([
        { userId: bob.userId, role: 'viewer' },
        { userId: eve.userId, role: 'viewer' },
        { userId: bob.userId, role: 'editor' },
        { userId: bob.userId, role: '' },
        { userId: eve.userId, role: '' },
      ]);
    });
  });

  it('are removed, and given other roles, by the owner alone', async () => {
    await joined(bob);
    await joined(eve);
    await client.changeMemberRole(
      { projectId, userId: eve.userId, role: 'ROLE_EDITOR' },
      await under.as(ada),
    );
    for (const [member, other] of [
      [eve, bob],
      [bob, eve],
    ] as const) {
      const call = await under.as(member);
      const place = { projectId, userId: other.userId };
      const refused = { code: 'forbidden', reason: 'owner_only' };
      await expect(client.removeMember(place, call)).rejects.toMatchObject(refused);
      const raised = client.changeMemberRole({ ...place, role: 'ROLE_EDITOR' }, call);
      await expect(raised).rejects.toMatchObject(refused);
    }
    expect((await roles()).map(([, role]) => role).toSorted()).toEqual([
      'ROLE_EDITOR',
      'ROLE_OWNER',
      'ROLE_VIEWER',
    ]);
  });

  it('keep an owner: the last one cannot leave, only pass the project on', async () => {
    await joined(bob);
    const [asAda, asBob] = [await under.as(ada), await under.as(bob)];
    const own = { projectId, userId: ada.userId };
    const stuck = {
      code: 'conflict',
      message: /^You are the only owner of this project\. Pass ownership on/,
    };
    await expect(client.removeMember(own, asAda)).rejects.toMatchObject(stuck);
    await expect(client.changeMemberRole({ ...own, role: 'ROLE_VIEWER' }, asAda)).rejects.toMatchObject(
      stuck,
    );
    const pass = { projectId, userId: bob.userId, role: 'ROLE_OWNER' } as const;
    await expect(client.changeMemberRole(pass, asBob)).rejects.toMatchObject({ code: 'forbidden' });
    await client.changeMemberRole(pass, asAda);
    expect(await roles()).toEqual([
      ['Ada Test', 'ROLE_EDITOR'],
      ['Bob Test', 'ROLE_OWNER'],
    ]);
    expect((await under.get(projectId, ada)).ownerName).toBe('Bob Test');
    await expect(client.archiveProject({ projectId }, asAda)).rejects.toMatchObject({ code: 'forbidden' });
    await client.archiveProject({ projectId }, asBob);
    await client.removeMember(own, asAda);
  });

  it('are listed page by page', async () => {
    await joined(bob);
    await joined(eve);
    const call = await under.as(eve);
    const first = await client.listMembers({ projectId, pageSize: 2 }, call);
    const rest = await client.listMembers({ projectId, pageSize: 2, pageToken: first.nextPageToken }, call);
    expect([...first.members, ...rest.members].map(({ name }) => name)).toEqual([
      'Ada Test',
      'Bob Test',
      'Eve Test',
    ]);
    expect(rest.nextPageToken).toBe('');
  });
});
