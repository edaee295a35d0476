import { type Envelope, payloadOf } from '@cairn/messaging/events';
import type { Document, ListDocumentsRequest } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest } from './testing/documents-under-test.ts';

describe('lists of documents', () => {
  let under: DocumentsUnderTest;

  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  beforeEach(() => under.renew());
  afterAll(() => under.close());

  const address = ({ id }: Pick<Document, 'id'>) => ({ projectId: under.project, documentId: id });
  const asAda = () => under.platform.as(under.ada);

  /** Documents that were read, but for one that cannot be: `Zebra.json`. */
  async function filled(): Promise<Map<string, Document>> {
    const contents: [string, string][] = [
      ['Budget 10.txt', 'ten'],
      ['budget 9.csv', 'nine words are in this one'],
      ['Ärger.txt', 'three words here'],
      ['Zebra.json', '{"a": }'],
    ];
    const made = new Map<string, Document>();
    for (const [name, text] of contents) {
      const document = await under.upload(name, text);
      const failed = name === 'Zebra.json';
      await under.until(document, failed ? 'DOCUMENT_STATUS_FAILED' : 'DOCUMENT_STATUS_INDEXING');
      made.set(name, document);
    }
    return made;
  }

  /** The names of a list, read two at a time, and what each page says of all. */
  async function listed(request: Partial<ListDocumentsRequest>, who = under.ada) {
    const names: string[] = [];
    const totals = new Set<number>();
    for (let pageToken = ''; ; ) {
      const page = await under.client.listDocuments(
        { projectId: under.project, pageSize: 2, pageToken, ...request },
        await under.platform.as(who),
      );
      names.push(...page.documents.map(({ name }) => name));
      totals.add(page.total);
      pageToken = page.nextPageToken;
      if (pageToken === '') return { names, totals: [...totals] };
    }
  }

  it('go by what was asked for, page by page', async () => {
    await filled();
    const [ten, nine, anger, zebra] = ['Budget 10.txt', 'budget 9.csv', 'Ärger.txt', 'Zebra.json'];
    const orders: [Partial<ListDocumentsRequest>, string[]][] = [
      [{}, [zebra, anger, nine, ten]],
      [{ order: 'SORT_ORDER_ASC' }, [ten, nine, anger, zebra]],
      [{ sort: 'DOCUMENT_SORT_NAME' }, [anger, nine, ten, zebra]],
      [{ sort: 'DOCUMENT_SORT_NAME', order: 'SORT_ORDER_DESC' }, [zebra, ten, nine, anger]],
      [{ sort: 'DOCUMENT_SORT_SIZE' }, [ten, zebra, anger, nine]],
      [{ sort: 'DOCUMENT_SORT_STATE' }, [zebra, anger, nine, ten]],
      [{ sort: 'DOCUMENT_SORT_STATE', order: 'SORT_ORDER_DESC' }, [anger, nine, ten, zebra]],
    ];
    for (const [request, names] of orders) {
      expect(await listed(request), JSON.stringify(request)).toEqual({ names, totals: [4] });
    }
  });

  it('have what was asked for alone, in each order, and count it whole', async () => {
    const made = await filled();
    const [ten, nine, anger, zebra] = ['Budget 10.txt', 'budget 9.csv', 'Ärger.txt', 'Zebra.json'];
    const tagged = made.get(anger) ?? expect.fail('it was not made');
    await under.client.updateDocument({ ...address(tagged), tags: { tags: ['Finance'] } }, await asAda());
    const filters: [Partial<ListDocumentsRequest>, string[]][] = [
      [{ query: 'BUDGET' }, [nine, ten]],
      [{ query: 'arg' }, [anger]],
      [{ query: 'fin' }, [anger]],
      [{ query: '%' }, []],
      [{ fileType: 'FILE_TYPE_TXT' }, [anger, ten]],
      [{ statuses: ['DOCUMENT_STATUS_FAILED'] }, [zebra]],
      [{ statuses: ['DOCUMENT_STATUS_UPLOADED', 'DOCUMENT_STATUS_INDEXING'] }, [anger, nine, ten]],
      [{ tag: 'finance' }, [anger]],
      [{ uploader: 'UPLOADER_MINE' }, [anger, nine, ten, zebra]],
      [{ uploader: 'UPLOADER_OTHERS' }, []],
      [{ recent: true, query: 'e' }, [anger, nine, ten, zebra]],
      [{ fileType: 'FILE_TYPE_TXT', query: 'budget', recent: true }, [ten]],
    ];
    for (const [filter, names] of filters) {
      const request = { ...filter, sort: 'DOCUMENT_SORT_NAME' } as const;
      expect(await listed(request), JSON.stringify(filter)).toEqual({ names, totals: [names.length] });
      const byState = await listed({ ...filter, sort: 'DOCUMENT_SORT_STATE' });
      expect(byState.names.toSorted(), JSON.stringify(filter)).toEqual(names.toSorted());
    }
    const others = { uploader: 'UPLOADER_OTHERS', sort: 'DOCUMENT_SORT_NAME' } as const;
    expect((await listed(others, under.bob)).names).toEqual([anger, nine, ten, zebra]);
  });

  it('go on after the last document of a page also when that is deleted', async () => {
    const made = await filled();
    const request = {
      projectId: under.project,
      pageSize: 2,
      sort: 'DOCUMENT_SORT_NAME',
      query: 'e',
    } as const;
    const first = await under.client.listDocuments(request, await asAda());
    const last = made.get('budget 9.csv') ?? expect.fail('it was not made');
    await under.client.deleteDocument(address(last), await asAda());
    const { nextPageToken: pageToken } = first;
    const second = await under.client.listDocuments({ ...request, pageToken }, await asAda());
    expect(second.documents.map(({ name }) => name)).toEqual(['Budget 10.txt', 'Zebra.json']);
    const unknown = under.client.listDocuments(
      { projectId: under.project, pageToken: 'WzFd' },
      await asAda(),
    );
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('are of those who may read the project', async () => {
    const eve = await under.platform.as(under.eve);
    const calls = [
      () => under.client.listTags({ projectId: under.project }, eve),
      () => under.client.listDocuments({ projectId: under.project, query: 'a' }, eve),
      () => under.client.deleteDocuments({ projectId: under.project, documentIds: ['x'] }, eve),
      () => under.client.reprocessDocuments({ projectId: under.project, documentIds: ['x'] }, eve),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what people say of a document', () => {
  let under: DocumentsUnderTest;
  let document: Document;
  let published: Envelope[];

  beforeAll(async () => {
    under = await documentsUnderTest();
    under.watch(['cairn.documents.>'], (event) => published.push(event));
  });
  beforeEach(async () => {
    under.renew();
    published = [];
    document = await under.upload('a.txt', 'words');
  });
  afterAll(() => under.close());

  const update = async (changes: { name?: string; tags?: string[]; description?: string }) => {
    const { tags, ...rest } = changes;
    const request = {
      projectId: under.project,
      documentId: document.id,
      ...rest,
      ...(tags && { tags: { tags } }),
    };
    return (await under.client.updateDocument(request, await under.platform.as(under.ada))).document;
  };

  it('is kept, each part by itself, and announced', async () => {
    expect(document).toMatchObject({ tags: [], description: '' });
    const said = { tags: [' Größe\n', 'GROSSE', '', '2024'], description: ' One.\r\nTwo. ' };
    const kept = { name: 'a.txt', tags: ['Größe', '2024'], description: 'One.\nTwo.' };
    expect(await update(said)).toMatchObject(kept);
    expect(await update({ name: 'b' })).toMatchObject({ ...kept, name: 'b.txt' });
    expect(await update({})).toMatchObject({ ...kept, name: 'b.txt' });
    expect(await update({ tags: [], description: '' })).toMatchObject({ tags: [], description: '' });
    await eventually(() => {
      const described = published.map((event) => payloadOf(event, 'documentDescribed')?.documentId);
      expect(described.filter((id) => id === document.id)).toHaveLength(2);
      const names = published.map((event) => payloadOf(event, 'documentRenamed')?.name);
      expect(names.filter(Boolean)).toEqual(['b.txt']);
    });
  });

  it.each([
    [{ tags: ['x'.repeat(51)] }, 'tags', 'document_tag_too_long'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags', 'document_tags_too_many'],
    [{ tags: ['a\u202Eb'] }, 'tags', 'character_refused'],
    [{ description: 'x'.repeat(2_001) }, 'description', 'document_description_too_long'],
    [{ name: ' ' }, 'name', 'document_name_missing'],
  ])('is refused beyond its bounds, and nothing is kept of it: %#', async (changes, field, type) => {
    await expect(update({ tags: ['kept'], description: 'kept', ...changes })).rejects.toMatchObject({
      faults: [{ loc: ['body', field], type }],
    });
    expect(await under.get(document)).toMatchObject({ name: 'a.txt', tags: [], description: '' });
  });

  it('is taken from editors alone, and lists the tags that documents have', async () => {
    const asBob = await under.platform.as(under.bob);
    const tags = { tags: ['x'] };
    const request = { projectId: under.project, documentId: document.id, tags };
    await expect(under.client.updateDocument(request, asBob)).rejects.toMatchObject({ code: 'forbidden' });
    await update({ tags: ['Alpha', 'beta'] });
    const second = await under.upload('b.txt', 'other words');
    const ada = await under.platform.as(under.ada);
    const more = { projectId: under.project, documentId: second.id, tags: { tags: ['ALPHA'] } };
    await under.client.updateDocument(more, ada);
    expect((await under.client.listTags({ projectId: under.project }, asBob)).tags).toEqual([
      { tag: 'ALPHA', count: 2 },
      { tag: 'beta', count: 1 },
    ]);
  });
});

describe('several documents', () => {
  let under: DocumentsUnderTest;

  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  beforeEach(() => under.renew());
  afterAll(() => under.close());

  it('are deleted in one call, which says of each what became of it', async () => {
    const [first, second] = [await under.upload('a.txt', 'one'), await under.upload('b.txt', 'two')];
    const elsewhere = await under.upload('c.txt', 'three', under.otherProject);
    const call = await under.platform.as(under.ada);
    const documentIds = [first.id, elsewhere.id, 'unknown', second.id, first.id];
    const { outcomes } = await under.client.deleteDocuments({ projectId: under.project, documentIds }, call);
    const missing = { failure: { code: 'not_found', reason: 'document_not_found' } };
    expect(outcomes).toMatchObject([
      { documentId: first.id, failure: undefined },
      { documentId: elsewhere.id, ...missing },
      { documentId: 'unknown', ...missing },
      { documentId: second.id, failure: undefined },
    ]);
    expect((await under.client.listDocuments({ projectId: under.project }, call)).documents).toEqual([]);
    expect(await under.get(elsewhere)).toMatchObject({ name: 'c.txt' });
  });

  it('are read again in one call, but for those that are being read', async () => {
    const ready = await under.until(await under.upload('a.txt', 'one'), 'DOCUMENT_STATUS_INDEXING');
    const failed = await under.until(await under.upload('b.json', '{'), 'DOCUMENT_STATUS_FAILED');
    const call = await under.platform.as(under.ada);
    const documentIds = [ready.id, failed.id, 'unknown'];
    const again = await under.client.reprocessDocuments({ projectId: under.project, documentIds }, call);
    expect(again.outcomes.map(({ failure }) => failure?.reason)).toEqual([
      undefined,
      undefined,
      'document_not_found',
    ]);
    expect((await under.get(ready)).version).toBe(2);
  });

  it.each([
    ['documents_none', []],
    ['documents_too_many', Array.from({ length: 101 }, (_, index) => String(index))],
  ])('are refused with %s', async (type, documentIds) => {
    const call = await under.platform.as(under.ada);
    for (const method of ['deleteDocuments', 'reprocessDocuments'] as const) {
      await expect(
        under.client[method]({ projectId: under.project, documentIds }, call),
      ).rejects.toMatchObject({
        faults: [{ loc: ['body', 'ids'], type }],
      });
    }
  });
});
