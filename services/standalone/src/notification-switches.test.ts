import { eventually } from '@cairn/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

describe('the switches of notifications', () => {
  const under = cairnUnderTest();
  let project: number;
  let bob: string;

  beforeAll(async () => {
    const email = 'bob@example.org';
    await under.call('POST', '/api/auth/register', { email, password, first_name: 'Bob' });
    bob = (await under.call('POST', '/api/auth/login', { username: email, password })).body.access_token;
    project = (await under.call('POST', '/api/projects', { name: 'North ridge' }, under.good)).body.id;
    const invitation = { email, role: 'editor' };
    const { body } = await under.call('POST', `/api/projects/${project}/members`, invitation, under.good);
    const token = new URLSearchParams(new URL(body.link, under.cairn.url()).hash.slice(1)).get('token');
    await under.call('POST', '/api/invitations/accept', { token }, bob);
  });

  const get = async (path: string, token = under.good) =>
    (await under.call('GET', path, undefined, token)).body;
  const put = (path: string, body: object) => under.call('PUT', path, body, under.good);

  /** Sends a file and waits until Cairn has settled it. */
  async function upload(token: string, name: string, content: string): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'text/plain' }), name);
    const path = `/api/projects/${project}/documents`;
    const answer = await fetch(`${under.cairn.url()}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    const { id } = (await answer.json()) as { id: string };
    await eventually(async () => {
      expect((await get(`${path}/${id}`, token)).status).toMatch(/^(processed|error)$/);
    });
  }

  const namesOf = async (token: string): Promise<string[]> =>
    (await get('/api/notifications', token)).notifications.map(
      (each: { subject_name: string }) => each.subject_name,
    );

  it('are the same two in the preferences and in the notification preferences', async () => {
    const switched = await put('/api/user/preferences', { notifications_enabled: false, theme: 'dark' });
    expect(switched.body).toMatchObject({
      notifications_enabled: false,
      email_notifications: true,
      theme: 'dark',
    });
    expect(await get('/api/user/notification-preferences')).toMatchObject({
      global_enabled: false,
      email_enabled: true,
    });
    const { body } = await put('/api/user/notification-preferences', {
      global_enabled: true,
      email_enabled: false,
    });
    expect(await get('/api/user/preferences')).toMatchObject({
      notifications_enabled: true,
      email_notifications: false,
      theme: 'dark',
      updated_at: body.updated_at,
    });
    expect(await get('/api/user/preferences', bob)).toMatchObject({ notifications_enabled: true });
  });

  it('leave both as they are when another value beside them is refused', async () => {
    await put('/api/user/preferences', { notifications_enabled: true });
    const refused = await put('/api/user/preferences', { notifications_enabled: false, timezone: 'Nowhere' });
    expect(refused.status).toBe(422);
    expect(await get('/api/user/preferences')).toMatchObject({ notifications_enabled: true });
  });

  it('make no notification of a document for who switched them off, and for no one else', async () => {
    await put('/api/user/preferences', { notifications_enabled: false });
    await upload(under.good, 'unheard.txt', 'Stone is cut on Mondays.');
    await upload(under.good, 'broken.txt', '');
    // Events of one project are acted on in order: with Bob's, those before it are settled as well.
    await upload(bob, 'heard.txt', 'Stone is laid on Fridays.');
    await eventually(async () => expect(await namesOf(bob)).toEqual(['heard.txt']));
    expect(await namesOf(under.good)).toEqual([]);

    await put('/api/user/preferences', { notifications_enabled: true });
    await upload(under.good, 'heard again.txt', 'Stone is carried on Tuesdays.');
    await eventually(async () => expect(await namesOf(under.good)).toEqual(['heard again.txt']));
  });
});
