import { asService } from '@cairn/platform/rpc';
import type { SearchAllResponse } from '@cairn/proto/search';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SearchUnderTest, searchUnderTest } from './testing/search-under-test.ts';

type Who = { userId: string };

const people = () => [uuidv7(), uuidv7(), uuidv7()].map((userId) => ({ userId })) as [Who, Who, Who];

describe('a search of everything', () => {
  let under: SearchUnderTest;
  /** Of each test alone, as its people are. */
  let quarry = 0;
  let office = 0;
  let [ada, bob, eve] = people();

  beforeAll(async () => {
    under = await searchUnderTest();
  });
  afterAll(() => under.close());
  beforeEach(() => {
    quarry = office + 1;
    office = quarry + 1;
    [ada, bob, eve] = people();
    under.world.projects.push(
      { id: quarry, name: 'North quarry', description: 'Where the granite comes from' },
      { id: office, name: 'Office' },
    );
    under.world.members.set(
      quarry,
      new Map([
        [ada.userId, 'ROLE_OWNER'],
        [bob.userId, 'ROLE_VIEWER'],
      ]),
    );
    under.world.members.set(office, new Map([[ada.userId, 'ROLE_OWNER']]));
  });
  afterEach(() => {
    under.world.onItemsRead = undefined;
  });

  const ask = async (query: string, more: object = {}, who = ada): Promise<SearchAllResponse> =>
    under.search.searchAll({ query, ...more }, await under.platform.as(who));

  /** `kind:what` of each hit, best first within its kind. */
  async function found(query: string, more: object = {}, who = ada): Promise<string[]> {
    const { projects, documents, memories, chats } = await ask(query, more, who);
    return [
      ...projects.map(({ name }) => `project:${name}`),
      ...documents.map(({ hit }) => `document:${hit?.documentName}`),
      ...memories.map(({ content }) => `memory:${content}`),
      ...chats.map(({ sessionTitle }) => `chat:${sessionTitle}`),
    ];
  }

  const finds = (query: string, what: string[], more: object = {}, who = ada) =>
    eventually(async () => expect(await found(query, more, who)).toEqual(what));

  it('finds projects, documents, memories and chats, with what each is shown by', async () => {
    await under.addDocument(quarry, 'survey.txt', ['Blocks of granite lie in the east.']);
    const item = await under.remember(office, 'The granite is paid for.', { tags: ['money'] });
    const chat = await under.talk(quarry, ada.userId, 'About stones', [
      'What is it?',
      'It is granite, mostly.',
    ]);
    await finds('granite', [
      'project:North quarry',
      'document:survey.txt',
      'memory:The granite is paid for.',
      'chat:About stones',
    ]);
    const { projects, documents, memories, chats, counts, nextPageToken } = await ask('granite');
    expect(projects).toMatchObject([{ projectId: quarry, excerpt: 'Where the granite comes from' }]);
    expect(documents).toMatchObject([
      {
        projectName: 'North quarry',
        hit: { matchType: 'MATCH_TYPE_CONTENT', highlights: [{ start: 10, end: 17 }] },
      },
    ]);
    expect(memories).toMatchObject([
      {
        ...{ memoryId: item.id, projectId: office, projectName: 'Office', tags: ['money'] },
        ...{
          memoryType: 'MEMORY_TYPE_FACT',
          createdAt: new Date(1_000),
          matchType: 'MEMORY_MATCH_TYPE_TEXT',
        },
      },
    ]);
    expect(chats).toMatchObject([
      {
        ...{ sessionId: chat.id, sessionTitle: 'About stones', projectName: 'North quarry', isAi: true },
        ...{ messageId: under.world.messages.get(chat.id)?.[1]?.id, message: 'It is granite, mostly.' },
        ...{ excerpt: 'It is granite, mostly.', highlights: [{ start: 6, end: 13 }], createdAt: new Date(1) },
      },
    ]);
    expect(counts).toEqual({ projects: 1, documents: 1, memory: 1, chats: 1 });
    expect(nextPageToken).toBe('');
    for (const { score } of [...projects, ...memories, ...chats]) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it('finds by titles, renamed titles, tags and names at once', async () => {
    const chat = await under.talk(quarry, ada.userId, 'Lime and mortar');
    await finds('mortar', ['chat:Lime and mortar']);
    const [hit] = (await ask('mortar')).chats;
    expect(hit).toMatchObject({ messageId: '', excerpt: '', titleHighlights: [{ start: 9, end: 15 }] });
    chat.name = 'Gravel';
    await under.publish({ $case: 'chatSessionRenamed', value: { sessionId: chat.id } }, quarry, ada.userId);
    await finds('gravel', ['chat:Gravel']);
    expect(await found('mortar')).toEqual([]);
    await under.remember(quarry, 'Monday', { tags: ['schedule'] });
    await finds('schedule', ['memory:Monday']);
    expect(await found('quarry')).toEqual(['project:North quarry']);
  });

  it('is narrowed to a kind or a project, and counts all kinds', async () => {
    await under.remember(quarry, 'granite here');
    await under.remember(office, 'granite there');
    await finds('granite', ['project:North quarry', 'memory:granite here', 'memory:granite there']);
    expect(await found('granite', { kind: 'HIT_KIND_PROJECTS' })).toEqual(['project:North quarry']);
    expect((await ask('granite', { kind: 'HIT_KIND_PROJECTS' })).counts).toMatchObject({ memory: 2 });
    expect(await found('granite type:memory project:office')).toEqual(['memory:granite there']);
    expect(await ask(`granite project:${office}`)).toMatchObject({
      projectId: office,
      counts: { projects: 0, memory: 1 },
    });
    expect(await found('granite', { projectId: office })).toEqual(['memory:granite there']);
    expect(await found('granite project:unknown')).toEqual([]);
  });

  it('keeps to phrases and leaves words out', async () => {
    await under.remember(quarry, 'the old stone wall');
    await under.remember(quarry, 'a wall of stone');
    await eventually(async () => expect(await found('stone wall')).toHaveLength(2));
    expect(await found('"stone wall"')).toEqual(['memory:the old stone wall']);
    expect(await found('stone -old')).toEqual(['memory:a wall of stone']);
  });

  it('searches for the nearest word where nothing holds one, and says so', async () => {
    await under.remember(quarry, 'The invoices of spring');
    await finds('invoices', ['memory:The invoices of spring']);
    const { memories, corrections } = await ask('invioces');
    expect(memories).toMatchObject([{ highlights: [{ start: 4, end: 12 }] }]);
    expect(corrections).toEqual([{ word: 'invioces', instead: ['invoices'] }]);
    expect((await ask('quary')).corrections).toEqual([{ word: 'quary', instead: ['quarry'] }]);
  });

  it('gives pages that follow one another over all kinds', async () => {
    for (let i = 0; i < 5; i++) await under.remember(quarry, `granite ${'and lime '.repeat(i)}`);
    await under.talk(quarry, ada.userId, 'Granite');
    await eventually(async () =>
      expect((await ask('granite')).counts).toMatchObject({ memory: 5, chats: 1 }),
    );
    const whole = await found('granite');
    const paged: string[] = [];
    let pageToken = '';
    do {
      const page = { pageSize: 2, pageToken };
      paged.push(...(await found('granite', page)));
      pageToken = (await ask('granite', page)).nextPageToken;
    } while (pageToken !== '');
    expect(paged.sort()).toEqual(whole.sort());
    expect(paged).toHaveLength(7);
  });

  it('shows nobody another’s chats, nor anything of a project that is not theirs', async () => {
    await under.addDocument(quarry, 'periwinkle.txt', ['A periwinkle.']);
    await under.remember(quarry, 'periwinkle');
    await under.talk(quarry, ada.userId, 'Periwinkle', ['periwinkle?']);
    await finds('periwinkle', ['document:periwinkle.txt', 'memory:periwinkle', 'chat:Periwinkle']);
    expect(await found('periwinkle', {}, bob)).toEqual(['document:periwinkle.txt', 'memory:periwinkle']);
    expect(await found('periwinkle', {}, eve)).toEqual([]);
    expect((await ask('periwinkel', {}, eve)).corrections).toEqual([]);
    for (const call of [
      () => ask('periwinkle', { projectId: quarry }, eve),
      async () => under.search.searchMeaning({ query: 'x', projectId: quarry }, await under.platform.as(eve)),
      async () =>
        under.search.searchMemories({ query: 'x', projectId: quarry }, await under.platform.as(eve)),
      async () =>
        under.search.listSuggestions({ query: 'x', projectId: quarry }, await under.platform.as(eve)),
      async () => under.search.listRecentSearches({ projectId: quarry }, await under.platform.as(eve)),
      async () => under.search.deleteRecentSearches({ projectId: quarry }, await under.platform.as(eve)),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
    const near = await under.search.searchMeaning(
      { query: 'periwinkle', projectId: quarry },
      await under.platform.as(bob),
    );
    expect(near.memories).toHaveLength(1);
    expect(near.chats).toEqual([]);
  });

  it('shows a member who was removed nothing any more, their own chats neither', async () => {
    await under.remember(quarry, 'periwinkle');
    await under.talk(quarry, bob.userId, 'Periwinkle');
    await finds('periwinkle', ['memory:periwinkle', 'chat:Periwinkle'], {}, bob);
    under.world.members.get(quarry)?.delete(bob.userId);
    await under.publish({ $case: 'memberChanged', value: { userId: bob.userId, role: '' } }, quarry);
    await finds('periwinkle', [], {}, bob);
    await finds('periwinkle', ['memory:periwinkle']);
  });

  it('finds nothing that was deleted, superseded or left', async () => {
    const item = await under.remember(quarry, 'periwinkle');
    const chat = await under.talk(quarry, ada.userId, 'Periwinkle', ['a periwinkle']);
    await finds('periwinkle', ['memory:periwinkle', 'chat:Periwinkle']);
    under.world.memories.length = 0;
    await under.publish({ $case: 'memoryUpdated', value: { itemId: item.id } }, quarry);
    await finds('periwinkle', ['chat:Periwinkle']);
    under.world.chats.length = 0;
    await under.publish({ $case: 'chatSessionDeleted', value: { sessionId: chat.id } }, quarry, ada.userId);
    await finds('periwinkle', []);
  });

  it('keeps nothing that is deleted while it is being written', async () => {
    let isRead = false;
    under.world.onItemsRead = (items) => {
      if (!items.some(({ content }) => content === 'periwinkle')) return;
      isRead = true;
      under.world.memories = under.world.memories.filter(({ content }) => content !== 'periwinkle');
    };
    await under.remember(quarry, 'periwinkle');
    await under.remember(quarry, 'the next');
    await finds('next', ['memory:the next']);
    expect(isRead).toBe(true);
    expect(await found('periwinkle')).toEqual([]);
  });

  it('forgets a project, and says how much it had of it', async () => {
    await under.remember(quarry, 'periwinkle');
    await under.talk(quarry, ada.userId, 'Talk', ['periwinkle?', 'lavender']);
    await finds('periwinkle', ['memory:periwinkle', 'chat:Talk']);
    await finds('lavender', ['chat:Talk']);
    const reports: number[] = [];
    under.platform.bus.watch(['cairn.projects.project.purged.v1'], ({ payload }) => {
      if (payload?.$case === 'projectPurged') reports.push(payload.value.stores[0]?.records ?? -1);
    });
    await under.publish({ $case: 'projectDeleted', value: {} }, quarry);
    await eventually(() => expect(reports).toEqual([3, 3]));
    under.world.members.get(quarry)?.set(ada.userId, 'ROLE_OWNER');
    expect(await found('periwinkle')).toEqual([]);
    const late = await under.remember(quarry, 'periwinkle again');
    await under.remember(office, 'marker');
    await finds('marker', ['memory:marker']);
    await eventually(async () => expect(await found('periwinkle')).toEqual([]));
    expect(under.world.memories).toContainEqual(late);
  });

  it('is filled from the services once an index has nothing of them', async () => {
    await under.remember(quarry, 'periwinkle');
    await under.talk(quarry, ada.userId, 'Talk', ['periwinkle?']);
    await finds('periwinkle', ['memory:periwinkle', 'chat:Talk']);
    const { rm } = await import('node:fs/promises');
    await under.restart(() => rm(under.platform.dataPath('search-index'), { recursive: true }));
    await finds('periwinkle', ['memory:periwinkle', 'chat:Talk']);
  });

  it('refuses what is no search, in words', async () => {
    for (const query of ['', '  ', 'type:memory', '-granite'])
      await expect(ask(query)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(ask('x'.repeat(2_001))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(ask('x', { pageToken: 'none' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  describe('by meaning', () => {
    it('finds memories and chats of a project beside its documents', async () => {
      await under.remember(quarry, 'The granite is blue.');
      await under.talk(quarry, ada.userId, 'Talk', ['Is the granite blue?']);
      await finds('granite', ['project:North quarry', 'memory:The granite is blue.', 'chat:Talk']);
      const call = await under.platform.as(ada);
      const near = await under.search.searchMeaning({ projectId: quarry, query: 'blue granite' }, call);
      expect(near).toMatchObject({ passages: [], meaning: 'MEANING_STATE_OFF' });
      expect(near.memories).toMatchObject([{ content: 'The granite is blue.' }]);
      expect(near.chats).toMatchObject([{ sessionTitle: 'Talk', message: 'Is the granite blue?' }]);
      const kinds = ['HIT_KIND_MEMORY' as const];
      const only = await under.search.searchMeaning(
        { projectId: quarry, query: 'blue granite', kinds },
        call,
      );
      expect(only.chats).toEqual([]);
      const { memories } = await under.search.searchMemories(
        { projectId: quarry, query: 'what is blue?' },
        call,
      );
      expect(memories).toMatchObject([
        { memoryId: under.world.memories.at(-1)?.id, text: 'The granite is blue.' },
      ]);
    });
  });

  describe('remembers', () => {
    const recent = async (more: object = {}, who = ada) =>
      (await under.search.listRecentSearches(more, await under.platform.as(who))).searches;
    const queries = async (more: object = {}, who = ada) =>
      (await recent(more, who)).map(({ query }) => query);

    it('what a person searched for, newest first and each once', async () => {
      await ask('stone');
      await ask(' Lime  mortar ');
      await ask('STONE', { projectId: quarry });
      await ask('Stone');
      expect(await queries()).toEqual(['Stone', 'STONE', 'Lime mortar']);
      expect(await recent({ projectId: quarry })).toMatchObject([{ query: 'STONE', projectId: quarry }]);
      expect(await queries({ limit: 1 })).toEqual(['Stone']);
      expect(await queries({}, bob)).toEqual([]);
      await under.search.deleteRecentSearches({ projectId: quarry }, await under.platform.as(ada));
      expect(await queries()).toEqual(['Stone', 'Lime mortar']);
      await under.search.deleteRecentSearches({}, await under.platform.as(ada));
      expect(await queries()).toEqual([]);
      await expect(recent({ limit: 51 })).rejects.toMatchObject({ code: 'invalid_input' });
    });

    it('nothing of a person whose account is deleted, nor their chats', async () => {
      await ask('stone');
      await under.talk(quarry, ada.userId, 'Periwinkle');
      await finds('periwinkle', ['chat:Periwinkle']);
      const person = { userId: ada.userId, email: '' };
      const { stores } = await under.people.countPerson(person, asService());
      expect(stores).toEqual([{ service: 'search', store: 'recent_searches', records: 2 }]);
      const erased = await under.people.erasePerson(
        { ...person, transfers: [], since: undefined },
        asService(),
      );
      expect(erased).toMatchObject({ erased: true, done: true });
      expect(await queries()).toEqual([]);
      expect(await found('periwinkle')).toEqual([]);
    });
  });

  describe('suggests', () => {
    const suggested = async (query: string, more: object = {}, who = ada) => {
      const answer = await under.search.listSuggestions({ query, ...more }, await under.platform.as(who));
      return answer.suggestions.map(({ kind, text }) => `${kind.slice('SUGGESTION_KIND_'.length)} ${text}`);
    };

    it('names that begin so, of every kind in turn, and recent searches first', async () => {
      await under.addDocument(quarry, 'Quarry plan.pdf', ['x']);
      await under.remember(quarry, 'Quarries close in winter', { tags: ['season'] });
      const chat = await under.talk(quarry, ada.userId, 'The quarry road');
      await ask('old quarry');
      await eventually(async () =>
        expect(await suggested('quar')).toEqual([
          'RECENT old quarry',
          'PROJECT North quarry',
          'DOCUMENT Quarry plan.pdf',
          'CHAT The quarry road',
          'MEMORY Quarries close in winter · season',
        ]),
      );
      expect(await suggested('quarry pl')).toEqual(['DOCUMENT Quarry plan.pdf']);
      expect(await suggested('quar', { limit: 2 })).toEqual(['RECENT old quarry', 'PROJECT North quarry']);
      expect(await suggested('quar', { projectId: office })).toEqual([]);
      expect(await suggested('quar', {}, bob)).not.toContain('CHAT The quarry road');
      expect(await suggested('quar', {}, eve)).toEqual([]);
      const call = await under.platform.as(ada);
      const { suggestions } = await under.search.listSuggestions({ query: 'road' }, call);
      expect(suggestions).toMatchObject([
        { id: String(chat.id), projectId: quarry, highlights: [{ start: 11, end: 15 }] },
      ]);
      await expect(suggested('')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(suggested('x', { limit: 21 })).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });
});
