import { describe, expect, it } from 'vitest';
import { codeOfApp } from './testing/app-code.ts';
import { cairnUnderTest, password } from './testing/cairn-under-test.ts';

const limits = '/api/admin/limits';

describe('what one person uses of a whole Cairn', () => {
  const under = cairnUnderTest({ LIMIT_REGISTRATIONS_PER_MINUTE: '25' });
  const { call, person, request } = under;

  const openFeed = (token: string) => {
    const leaving = new AbortController();
    const answered = fetch(`${under.cairn.url()}/api/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    return { answered, close: () => leaving.abort() };
  };

  it('is at most 20 streams under one sign-in, of 600 that are asked for', async () => {
    const eve = await person('eve');
    const feeds = Array.from({ length: 600 }, () => openFeed(eve.token));
    const answers = await Promise.all(feeds.map(({ answered }) => answered));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(580);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_streams', params: { max: 20 } });
    // Others have theirs, and a stream that ends makes room.
    const ada = openFeed(under.good);
    expect((await ada.answered).status).toBe(200);
    ada.close();
    for (const { close } of feeds) close();
    await expect.poll(async () => (await openFeed(eve.token).answered).status).toBe(200);
  });

  it('is so many requests a minute, whatever they are for', async () => {
    const gil = await person('gil');
    const own = { limits: { requests_per_minute: 40 } };
    await call('PATCH', `/api/admin/people/${gil.id}`, own, under.good);
    await expect
      .poll(async () => {
        const answers = await Promise.all(
          Array.from({ length: 60 }, () => request('GET', '/api/projects', undefined, gil.token)),
        );
        return answers.filter(({ status }) => status === 429).length;
      })
      .toBeGreaterThan(0);
    const refused = await request('GET', '/api/projects', undefined, gil.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await call('GET', '/api/projects', undefined, under.good)).status).toBe(200);
  });

  it('is so many projects, and documents and bytes in them', async () => {
    const hal = await person('hal');
    const allow = (most: Record<string, number>) =>
      call('PATCH', `/api/admin/people/${hal.id}`, { limits: most }, under.good);
    const make = (name: string) => call('POST', '/api/projects', { name }, hal.token);
    const { body: project } = await make('one');
    await allow({ projects_per_person: 2, documents_per_project: 1 });
    await expect
      .poll(async () => {
        const [a, b] = [await make('two'), await make('three')];
        return [a, b].find(({ status }) => status === 409)?.body;
      })
      .toMatchObject({ code: 'too_many_projects', params: { max: 2 } });
    const upload = async (content: string) => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/plain' }), 'a.txt');
      const headers = { Authorization: `Bearer ${hal.token}` };
      const url = `${under.cairn.url()}/api/projects/${project.id}/documents`;
      const answer = await fetch(url, { method: 'POST', body: form, headers });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await upload('one')).status).toBeLessThan(300);
    const full = { status: 409, body: { code: 'project_documents_full', params: { max: 1 } } };
    expect(await upload('two')).toMatchObject(full);
    await allow({ documents_per_project: 0, bytes_per_person: 10 });
    const tooLarge = { status: 409, body: { code: 'person_storage_full' } };
    await expect.poll(() => upload('more than ten bytes')).toMatchObject(tooLarge);
  });

  it('is so many registrations of one network', async () => {
    const tries = await Promise.all(
      Array.from({ length: 121 }, (_, n) =>
        request('POST', '/api/auth/register', {
          email: `many${n}@example.org`,
          password,
          first_name: 'Many',
        }),
      ),
    );
    const made = tries.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThanOrEqual(25);
    const refused = tries.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ code: expect.stringMatching(/too_many_/) });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    // An administrator lifts the limit while Cairn runs.
    await call('PATCH', limits, { limits: { registrations_per_minute: 0 } }, under.good);
    const { body } = await call('GET', limits, undefined, under.good);
    expect(body.limits).toContainEqual(
      expect.objectContaining({ name: 'registrations_per_minute', most: 0, default: 25 }),
    );
  });
});

describe('a Cairn that demands a second factor', () => {
  const under = cairnUnderTest();
  const { call, person } = under;

  it('lets who lacks one set it up, and nothing else', async () => {
    const eve = await person('eve');
    const asEve = (method: string, path: string, body?: unknown) => call(method, path, body, eve.token);
    expect((await asEve('GET', '/api/projects')).status).toBe(200);
    const change = { second_factor_demanded: true };
    expect((await call('PATCH', '/api/admin/settings', change, under.good)).status).toBe(200);
    const refusal = { status: 403, body: { code: 'second_factor_demanded' } };
    await expect.poll(() => asEve('GET', '/api/projects')).toMatchObject(refusal);
    expect(await asEve('POST', '/api/projects', { name: 'x' })).toMatchObject(refusal);
    expect(await asEve('DELETE', '/api/users/me/sessions')).toMatchObject(refusal);
    // The administrator has none either.
    expect(await call('GET', '/api/admin/settings', undefined, under.good)).toMatchObject(refusal);
    expect((await asEve('GET', '/api/users/me')).body).toMatchObject({ second_factor_demanded: true });
    expect((await asEve('GET', '/api/user/preferences')).status).toBe(200);
    expect((await asEve('GET', '/api/users/me/two-factor')).body).toMatchObject({ enabled: false });
    const proof = { current_password: password };
    const { body: setUp } = await asEve('POST', '/api/users/me/two-factor/setup', proof);
    const code = { code: codeOfApp(setUp.secret) };
    expect((await asEve('POST', '/api/users/me/two-factor/enable', code)).status).toBe(200);
    // At once, without signing in again.
    expect((await asEve('GET', '/api/projects')).status).toBe(200);
    expect((await asEve('GET', '/api/users/me')).body).toMatchObject({ second_factor_demanded: false });
  });
});
