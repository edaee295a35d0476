import { subjects } from '@cairn/messaging/events';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';
import { ada } from '../testing/harness.ts';
import { poll } from '../testing/poll.ts';

describe('chats', () => {
  const under = chatUnderTest();
  const { newSession, ask } = under;

  it('has small numbers, the name as given, and publishes each', async () => {
    const published: string[] = [];
    under.harness.platform.bus.watch(['cairn.chat.session.>'], (event) => published.push(event.subject));
    const { session } = await under.harness.chat.createSession(
      { projectId: 1, name: '  A name 🪨 ' },
      under.asAda,
    );
    expect(session).toMatchObject({
      id: 1,
      projectId: 1,
      name: 'A name 🪨',
      userId: ada.userId,
      messageCount: 0,
    });
    const place = { projectId: 1, sessionId: 1 };
    const renamed = await under.harness.chat.renameSession({ ...place, name: ' Rocks\n' }, under.asAda);
    expect(renamed.session?.name).toBe('Rocks');
    expect((await under.harness.chat.getSession(place, under.asAda)).session).toEqual(renamed.session);
    await under.harness.chat.deleteSession(place, under.asAda);
    await poll(() => published).toEqual([
      subjects.chatSessionCreated,
      subjects.chatSessionRenamed,
      subjects.chatSessionDeleted,
    ]);
  });

  it('is called New Chat without a name', async () => {
    for (const name of ['', '   ']) {
      expect(
        (await under.harness.chat.createSession({ projectId: 1, name }, under.asAda)).session?.name,
      ).toBe('New Chat');
    }
  });

  it('is called by its first question until a person names it', async () => {
    const published: string[] = [];
    under.harness.platform.bus.watch([subjects.chatSessionRenamed], ({ subject }) => published.push(subject));
    const named = await newSession();
    await ask(named);
    const nameOf = async (place: typeof named) =>
      (await under.harness.chat.getSession(place, under.asAda)).session?.name;
    expect(await nameOf(named)).toBe('Stones');

    const made = { projectId: 1, name: 'Chat 23 Nov', placeholder: true };
    const { session } = await under.harness.chat.createSession(made, under.asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    expect(await nameOf(place)).toBe('Chat 23 Nov');
    await ask(place, '  How tall\tare they?\nAnd how old?');
    expect(await nameOf(place)).toBe('How tall are they?');
    await ask(place, 'And in winter?');
    await poll(() => published).toEqual([subjects.chatSessionRenamed]);
    expect(await nameOf(place)).toBe('How tall are they?');
    const found = await under.harness.chat.listSessions({ projectId: 1, query: 'tall' }, under.asAda);
    expect(found.sessions.map(({ id }) => id)).toEqual([place.sessionId]);

    const other = await under.harness.chat.createSession({ projectId: 1, name: '' }, under.asAda);
    const renamed = { projectId: 1, sessionId: other.session?.id ?? 0 };
    await under.harness.chat.renameSession({ ...renamed, name: 'Mine' }, under.asAda);
    await ask(renamed);
    expect(await nameOf(renamed)).toBe('Mine');
  });

  it.each(['\u0000\u0001', '\u202Egnp', '\u200b'])(
    'refuses a name of %j, and does not give it another',
    async (name) => {
      await expect(
        under.harness.chat.createSession({ projectId: 1, name }, under.asAda),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', 'name'] }],
      });
    },
  );

  it('refuses names that are too long, and renaming to nothing', async () => {
    await expect(
      under.harness.chat.createSession({ projectId: 1, name: 'x'.repeat(201) }, under.asAda),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [{ loc: ['body', 'name'] }],
    });
    const place = await newSession();
    await expect(
      under.harness.chat.renameSession({ ...place, name: ' ' }, under.asAda),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('keeps pinned ones at the head of the list, over its pages', async () => {
    const published: string[] = [];
    under.harness.platform.bus.watch([subjects.chatSessionPinned], (event) => published.push(event.subject));
    for (let i = 0; i < 5; i++) await newSession();
    const pin = (sessionId: number, pinned = true) =>
      under.harness.chat.pinSession({ projectId: 1, sessionId, pinned }, under.asAda);
    expect((await pin(2)).session?.pinned).toBe(true);
    for (const id of [2, 4]) await pin(id);
    await poll(() => published.length).toBe(2);
    const pages: number[][] = [];
    for (let pageToken = ''; pages.length < 5; ) {
      const page = await under.harness.chat.listSessions(
        { projectId: 1, pageSize: 1 + pages.length, pageToken },
        under.asAda,
      );
      pages.push(page.sessions.map(({ id }) => id));
      pageToken = page.nextPageToken;
      if (!pageToken) break;
    }
    expect(pages).toEqual([[4], [2, 5], [3, 1]]);
    await pin(4, false);
    const { sessions } = await under.harness.chat.listSessions({ projectId: 1 }, under.asAda);
    expect(sessions.map(({ id }) => id)).toEqual([2, 5, 4, 3, 1]);
  });

  it.each([
    ['ridge', [7, 2]],
    ['  RÍDGE   north ', [2]],
    ['elevation', [5]],
    ['%', []],
    ['', [7, 6, 5, 4, 3, 2, 1]],
  ])('finds %j in names, page by page', async (query, ids) => {
    const names = ['a', 'North Ridge', 'b', 'c', 'Élévation', 'd', 'west ridge'];
    for (const name of names) await under.harness.chat.createSession({ projectId: 1, name }, under.asAda);
    const found: number[] = [];
    for (let pageToken = ''; ; ) {
      const page = await under.harness.chat.listSessions(
        { projectId: 1, query, pageSize: 1, pageToken },
        under.asAda,
      );
      found.push(...page.sessions.map(({ id }) => id));
      pageToken = page.nextPageToken;
      if (!pageToken) break;
    }
    expect(found).toEqual(ids);
  });

  it('pages newest first', async () => {
    for (let i = 0; i < 5; i++) await newSession();
    const first = await under.harness.chat.listSessions({ projectId: 1, pageSize: 3 }, under.asAda);
    expect(first.sessions.map((s) => s.id)).toEqual([5, 4, 3]);
    const rest = await under.harness.chat.listSessions(
      { projectId: 1, pageSize: 3, pageToken: first.nextPageToken },
      under.asAda,
    );
    expect(rest.sessions.map((s) => s.id)).toEqual([2, 1]);
    expect(rest.nextPageToken).toBe('');
    await expect(
      under.harness.chat.listSessions({ projectId: 1, pageToken: 'nonsense' }, under.asAda),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
