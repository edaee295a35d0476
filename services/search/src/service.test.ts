import { rm } from 'node:fs/promises';
import { type Envelope, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { type Passage as DocumentPassage, DocumentsServiceDefinition } from '@cairn/proto/documents';
import type { Role } from '@cairn/proto/projects';
import { type SearchServiceClient, SearchServiceDefinition } from '@cairn/proto/search';
import type { Component } from '@cairn/service/run';
import { termOf } from '@cairn/service/words';
import { eventually, fakeProjects, rightsOf, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSearchService } from './service.ts';
import { testConfig } from './testing/config.ts';

describe('search service', () => {
  let platform: TestPlatform;
  let client: SearchServiceClient;
  let service: Component;
  /** `document id/version` -> batches of texts, as the documents service would stream them. */
  let texts: Map<string, string[][]>;
  let published: Envelope[];
  /** Project -> its own synonyms. */
  let synonyms: Map<number, string>;
  /** What the documents service waits for before it gives a text. */
  let gate: Promise<void>;
  const ada = { userId: uuidv7() };
  const eve = { userId: uuidv7() };

  beforeEach(async () => {
    platform = await testPlatform();
    texts = new Map();
    published = [];
    synonyms = new Map();
    gate = Promise.resolve();
    platform.bus.watch([subjects.documentIndexed, subjects.documentIndexFailed], (event) =>
      published.push(event),
    );
    const members = new Map<number, Map<string, Role>>([
      [1, new Map([[ada.userId, 'ROLE_VIEWER']])],
      [2, new Map([[ada.userId, 'ROLE_OWNER']])],
    ]);
    await platform.start(
      fakeProjects(platform, members, {
        getAiSettings: async (request, context) => ({
          capabilities: rightsOf(members)(request, context),
          settings: { synonyms: synonyms.get(request.projectId) },
        }),
      }),
      serve(platform, 'documents', DocumentsServiceDefinition, {
        async *streamPassages({ documentId, version }, context) {
          expect(context.caller).toEqual({ kind: 'service', name: 'search' });
          await gate;
          const batches = texts.get(`${documentId}/${version}`);
          if (!batches) throw commonRefusals.project_not_found();
          let ordinal = 0;
          for (const batch of batches)
            yield { passages: batch.map((text) => documentPassage(documentId, ordinal++, text)) };
        },
      }),
    );
    await startSearch();
  });
  afterEach(() => platform.close());

  async function startSearch() {
    const config = testConfig(platform, { SEARCH_INDEX_SHARDS: 1 });
    service = await createSearchService(config, platform);
    await platform.start(service);
    client = platform
      .identity('gateway')
      .clients.connect(SearchServiceDefinition, serviceAddress(platform.config, 'search'));
  }

  function documentPassage(documentId: string, ordinal: number, text: string): DocumentPassage {
    const place = { page: 1, start: 0, end: text.length, lineStart: 1, lineEnd: 1 };
    return { id: `${documentId}/${ordinal}`, ordinal, text, headings: [], context: undefined, ...place };
  }

  function extracted(documentId: string, more: { version?: number; projectId?: number; name?: string } = {}) {
    const { version = 1, projectId = 1, name = 'notes.txt' } = more;
    return newEvent(
      {
        $case: 'documentExtracted',
        value: {
          documentId,
          version,
          name,
          fileType: 'FILE_TYPE_TXT',
          chunksCount: 1,
          createdAt: new Date(0),
        },
      },
      { projectId },
    );
  }

  const indexed = () => published.flatMap((event) => payloadOf(event, 'documentIndexed') ?? []);

  async function index(
    documentId: string,
    batches: string[][],
    more: { version?: number; projectId?: number; name?: string } = {},
  ) {
    const version = more.version ?? 1;
    texts.set(`${documentId}/${version}`, batches);
    await platform.bus.publish([extracted(documentId, more)]);
    await eventually(() =>
      expect(indexed()).toContainEqual({ documentId, version, chunksCount: batches.flat().length }),
    );
  }

  async function ask(query: string, who = ada, projectId = 1) {
    return client.searchPassages({ projectId, query, limit: 0, documentIds: [] }, await platform.as(who));
  }

  it('makes an extracted document searchable, then announces it', async () => {
    const id = uuidv7();
    await index(id, [['The mill was built in 1820.', 'It burned down.'], ['The mill was rebuilt.']]);
    const { passages, documentsSearched } = await ask('When was the mill built?');
    expect(documentsSearched).toBe(1);
    expect(passages[0]).toMatchObject({
      documentId: id,
      documentName: 'notes.txt',
      chunkId: `${id}/0`,
      version: 1,
      page: 1,
      fileType: 'FILE_TYPE_TXT',
      text: 'The mill was built in 1820.',
    });
    const found = await client.searchDocuments({ projectId: 1, query: 'mill' }, await platform.as(ada));
    expect(found.hits).toMatchObject([
      { documentId: id, matchType: 'MATCH_TYPE_CONTENT', createdAt: new Date(0) },
    ]);
  });

  it('names the passages that come next, without their texts', async () => {
    await index('a', [['mill one'], ['mill two'], ['mill three'], ['mill four']]);
    await index('nordwind-2019.txt', [['mill five'], ['mill six']], { name: 'nordwind-2019.txt' });
    for (const query of ['mill', 'mill of nordwind']) {
      const ask = async (further: number) =>
        client.searchPassages({ projectId: 1, query, limit: 2, further }, await platform.as(ada));
      const { passages, further } = await ask(2);
      expect(passages).toEqual((await ask(0)).passages);
      expect(further).toMatchObject([{ text: '' }, { text: '' }]);
      const ids = [...passages, ...further].map(({ chunkId }) => chunkId);
      expect(new Set(ids).size).toBe(4);
    }
  });

  it('answers from the documents that a question names before others', async () => {
    const company = [
      ['The board met in May.'],
      ['Net sales were 12.4 million.'],
      ['Sales, sales, net sales.'],
    ];
    for (const name of ['Halberg_FY2019.txt', 'nordwind-2018.txt', 'nordwind-2019.txt', 'tessin 2019.txt']) {
      await index(name, name.startsWith('nordwind') ? company.slice(0, 2) : company, { name });
    }
    const { passages, namedDocuments, passagesSearched, terms, phrases } = await ask(
      'What were the net sales of Nordwind in FY2019?',
    );
    expect(namedDocuments).toEqual([
      { documentId: 'nordwind-2019.txt', documentName: 'nordwind-2019.txt', words: ['nordwind'] },
    ]);
    expect(passagesSearched).toBe(10);
    expect(terms).toContainEqual({ term: 'net', passages: 6 });
    expect(phrases.map((phrase) => phrase.terms)).toContainEqual(['net', 'sale']);
    expect(passages[0]).toMatchObject({
      documentName: 'nordwind-2019.txt',
      text: 'Net sales were 12.4 million.',
    });
    expect(passages.map(({ documentName }) => documentName)).toContain('tessin 2019.txt');
  });

  it('knows the synonyms of the project that is searched, as they are now', async () => {
    const words = [['Purchases of equipment were 4 million.'], ['The board met in May.']];
    synonyms.set(1, 'stonespend = purchases of equipment');
    await index('one', words);
    await index('two', words, { projectId: 2 });
    const { passages, phrases } = await ask('How much was stonespend?');
    expect(passages[0]?.text).toBe('Purchases of equipment were 4 million.');
    expect(phrases).toEqual([
      { terms: [termOf('stonespend')], others: [{ terms: [termOf('purchases'), termOf('equipment')] }] },
    ]);
    expect(await ask('How much was stonespend?', ada, 2)).toMatchObject({ passages: [], phrases: [] });
    synonyms.set(1, 'stonespend = board');
    await platform.bus.publish([newEvent({ $case: 'projectUpdated', value: {} }, { projectId: 1 })]);
    await eventually(async () =>
      expect((await ask('How much was stonespend?')).passages.map(({ text }) => text)).toEqual([
        'The board met in May.',
      ]),
    );
    expect((await ask('What was the capex?')).phrases).toHaveLength(1);
  });

  it('shows a stranger nothing, not even that there is a project', async () => {
    await index(uuidv7(), [['a secret']]);
    await expect(ask('secret', eve)).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask('secret', ada, 77)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      client.searchDocuments({ projectId: 1, query: 'secret' }, await platform.as(eve)),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.searchPassages({ projectId: 1, query: 'secret' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await ask('secret', ada, 2)).passages).toEqual([]);
  });

  it('says what is wrong with a search it cannot make', async () => {
    const call = await platform.as(ada);
    const passages = (request: object) =>
      client.searchPassages({ projectId: 1, query: 'x', ...request }, call);
    await expect(passages({ query: ' \n ' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(passages({ query: 'x'.repeat(2_001) })).rejects.toThrow('2,000 characters');
    await expect(passages({ limit: 101 })).rejects.toThrow('1 to 100');
    await expect(passages({ limit: -1 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(passages({ documentIds: Array(1_001).fill('x') })).rejects.toThrow('1,000 documents');
    await expect(
      client.searchDocuments({ projectId: 1, query: 'x', pageToken: 'e30' }, call),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await passages({ query: '🪨'.repeat(2_000) })).passages).toEqual([]);
  });

  it('pages through documents', async () => {
    for (let i = 0; i < 5; i++) await index(uuidv7(), [['gravel']]);
    const call = await platform.as(ada);
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await client.searchDocuments(
        { projectId: 1, query: 'gravel', pageSize: 2, pageToken },
        call,
      );
      seen.push(...page.hits.map(({ documentId }) => documentId));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('replaces, renames and deletes as events say', async () => {
    const id = uuidv7();
    await index(id, [['first reading of slate']]);
    await index(id, [['second reading of slate']], { version: 2 });
    expect((await ask('slate')).passages.map(({ text }) => text)).toEqual(['second reading of slate']);
    await platform.bus.publish([
      newEvent({ $case: 'documentRenamed', value: { documentId: id, name: 'Slate.txt' } }, { projectId: 1 }),
    ]);
    await eventually(async () => expect((await ask('slate')).passages[0]?.documentName).toBe('Slate.txt'));
    const reports: unknown[] = [];
    platform.bus.watch([subjects.documentPurged], (event) => {
      reports.push(payloadOf(event, 'documentPurged'));
    });
    const deleted = { documentId: id, receiptId: 'r' };
    await platform.bus.publish([newEvent({ $case: 'documentDeleted', value: deleted }, { projectId: 1 })]);
    await eventually(async () =>
      expect(await ask('slate')).toMatchObject({ passages: [], documentsSearched: 0, passagesSearched: 0 }),
    );
    const report = { ...deleted, service: 'search', stores: [{ store: 'index_entries', records: 1 }] };
    await eventually(() =>
      expect(reports).toEqual([
        { ...report, done: false },
        { ...report, done: true },
      ]),
    );
  });

  it('forgets a deleted project', async () => {
    await index(uuidv7(), [['marble']], { projectId: 2 });
    await platform.bus.publish([newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 2 })]);
    await eventually(async () => expect((await ask('marble', ada, 2)).documentsSearched).toBe(0));
  });

  it('rebuilds the index from the documents when its files are missing', async () => {
    const id = uuidv7();
    await index(id, [['granite']]);
    texts.set(`${id}/1`, [['granite, read again']]);
    await service.stop?.();
    await rm(platform.dataPath('search-index'), { recursive: true });
    await startSearch();
    await eventually(async () =>
      expect((await ask('granite')).passages.map(({ text }) => text)).toEqual(['granite, read again']),
    );
  });

  it('says that its index is being built, and not that nothing is there', async () => {
    const id = uuidv7();
    await index(id, [['granite']]);
    await service.stop?.();
    await rm(platform.dataPath('search-index'), { recursive: true });
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    await startSearch();
    const building = { code: 'unavailable', reason: 'search_building' };
    const call = await platform.as(ada);
    await expect(ask('granite')).rejects.toMatchObject(building);
    await expect(client.searchDocuments({ projectId: 1, query: 'granite' }, call)).rejects.toMatchObject(
      building,
    );
    expect((await ask('granite', ada, 2)).passages).toEqual([]);
    open();
    await eventually(async () => expect((await ask('granite')).passages).toHaveLength(1));
  });

  it('reports a document that cannot be indexed, and goes on with others', async () => {
    const id = uuidv7();
    texts.set(`${id}/1`, [['x'.repeat(200_000)]]);
    await platform.bus.publish([extracted(id)]);
    await eventually(() =>
      expect(published.flatMap((event) => payloadOf(event, 'documentIndexFailed') ?? [])).toEqual([
        { documentId: id, version: 1, message: expect.stringContaining('could not be indexed') },
      ]),
    );
    await index(uuidv7(), [['feldspar']]);
    expect((await ask('feldspar')).documentsSearched).toBe(1);
  });
});
