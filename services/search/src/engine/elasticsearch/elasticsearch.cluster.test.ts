import { eventually } from '@cairn/testing';
import { Client } from '@elastic/elasticsearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexedDocument, PassageText, SearchEngine } from '../../domain/search-engine.ts';
import { type CrowdedServer, crowdedServer } from '../../testing/crowded-server.ts';
import { testElasticsearch } from '../../testing/servers.ts';
import { describeSearchEngine } from '../contract/search-engine.ts';
import { passage } from '../contract/use-engine.ts';
import { describeVectors } from '../contract/vectors.ts';
import { SCHEMA_VERSION } from './layout.ts';

async function openEmpty() {
  const elasticsearch = testElasticsearch();
  return { engine: elasticsearch.engine(), close: () => elasticsearch.close() };
}

describeSearchEngine('Elasticsearch', openEmpty);
describeVectors('Elasticsearch', openEmpty);

describe('search engine of several processes on Elasticsearch', () => {
  let elasticsearch: ReturnType<typeof testElasticsearch>;
  let one: SearchEngine;
  let two: SearchEngine;
  let client: Client;

  beforeEach(() => {
    elasticsearch = testElasticsearch();
    one = elasticsearch.engine();
    two = elasticsearch.engine();
    client = new Client({ node: elasticsearch.url });
  });
  afterEach(async () => {
    await client.close();
    await elasticsearch.close();
  });

  function version(number: number, documentId = 'a'): IndexedDocument {
    const name = `${documentId}-${number}.txt`;
    return {
      projectId: 1,
      documentId,
      version: number,
      name,
      fileType: 'FILE_TYPE_TXT' as const,
      createdAt: new Date(0),
    };
  }

  function passages(of: IndexedDocument, count: number): PassageText[] {
    return Array.from({ length: count }, (_, i) => passage(of, i, `larch v${of.version} part ${i}`));
  }

  async function index(engine: SearchEngine, of: IndexedDocument, count: number): Promise<boolean> {
    await engine.upsert({ ...of, passages: passages(of, count) });
    return engine.publish(of);
  }

  const ask = (engine: SearchEngine, limit = 100) =>
    engine.passages({ projectId: 1, text: 'larch', documentIds: [], limit });

  it('makes one index, however many begin with it at once', async () => {
    const engines = [one, two, elasticsearch.engine(), elasticsearch.engine()];
    await Promise.all(engines.map((engine, i) => index(engine, version(1, `document-${i}`), 1)));
    const indices = await client.indices.getAlias({ index: `${elasticsearch.namespace}-*` });
    expect(Object.keys(indices)).toEqual([`${elasticsearch.namespace}-passages-v${SCHEMA_VERSION}-1`]);
    for (const engine of engines) expect((await ask(engine)).documentsSearched).toBe(4);
  });

  it('shows one whole version at every moment, while two publish higher and higher ones at once', async () => {
    const PARTS = 12;
    await index(one, version(1), PARTS);
    let done = false;
    const publishing = Promise.all(
      [one, two].map(async (engine, i) => {
        // 2, 4, 6 … by one of them and 3, 5, 7 … by the other: each overtakes the other again and again.
        for (let number = 2 + i; number < 14; number += 2) await index(engine, version(number), PARTS);
      }),
    ).finally(() => {
      done = true;
    });
    const seen = new Set<number>();
    while (!done) {
      const { passages: found, documentsSearched } = await ask(two);
      const versions = new Set(found.map((each) => each.version));
      expect([documentsSearched, versions.size, found.length]).toEqual([1, 1, PARTS]);
      const [shown = 0] = versions;
      // The name changes in the same step.
      expect(found[0]?.documentName).toBe(`a-${shown}.txt`);
      expect(shown).toBeGreaterThanOrEqual(Math.max(0, ...seen));
      seen.add(shown);
    }
    await publishing;
    expect(seen.size).toBeGreaterThan(1);
    expect(await one.stats()).toEqual({ documents: 1, passages: PARTS });
    expect((await ask(one)).passages[0]?.version).toBe(13);
  });

  it('shows nothing of passages that arrive after their document was taken out', async () => {
    await index(one, version(1), 2);
    await two.remove({ projectId: 1, documentId: 'a' });
    // What a process that stood still all the while would have written last.
    const { headings: _, ...late } = passage(version(1), 7, 'larch come late');
    const [alias = ''] = Object.keys(
      await client.indices.getAlias({ index: `${elasticsearch.namespace}-*` }),
    );
    await client.index({
      index: alias,
      id: '1/a/1/7',
      routing: '1',
      refresh: true,
      document: {
        kind: 'passage',
        projectId: '1',
        documentId: 'a',
        versionKey: '1/a/1',
        version: 1,
        length: 3,
        terms: '1:larch',
        vector: Buffer.from('1 larch').toString('base64'),
        ...late,
      },
    });
    expect((await ask(one)).passages).toEqual([]);
    expect((await one.query({ projectId: 1, text: 'larch', pageSize: 10 })).hits).toEqual([]);
    // As is done when the event is delivered again that the process was acting on.
    await two.remove({ projectId: 1, documentId: 'a' });
    expect(await one.stats()).toEqual({ documents: 0, passages: 0 });
  });

  it('writes what another process changes to the index that is being built, too', async () => {
    await index(one, version(1), 2);
    const rebuild = await one.rebuild();
    await index(two, version(1, 'b'), 1);
    await rebuild.upsert({ ...version(1), passages: passages(version(1), 2) });
    await rebuild.publish(version(1));
    await two.rename({ projectId: 1, documentId: 'a', name: 'renamed.txt' });
    await rebuild.commit();
    const { passages: found } = await ask(two);
    expect(new Set(found.map(({ documentName }) => documentName))).toEqual(
      new Set(['renamed.txt', 'b-1.txt']),
    );
    expect(found).toHaveLength(3);
  });

  it('goes on searching and writing while its index is replaced', async () => {
    await index(one, version(1), 3);
    for (let round = 0; round < 3; round++) {
      const rebuild = await one.rebuild();
      await rebuild.upsert({ ...version(1), passages: passages(version(1), 3) });
      await rebuild.publish(version(1));
      const searches = Promise.all(Array.from({ length: 10 }, () => ask(two)));
      const writes = index(two, version(1, `b${round}`), 1);
      await rebuild.commit();
      for (const { passages: found } of await searches)
        expect(found.filter(({ documentId }) => documentId === 'a')).toHaveLength(3);
      await writes;
      expect((await ask(one)).passages.map(({ documentId }) => documentId)).toContain(`b${round}`);
    }
    const left = Object.keys(await client.indices.getAlias({ index: `${elasticsearch.namespace}-*` }));
    expect(left).toHaveLength(1);
  });

  it('makes its index again when an operator has deleted it, and never one by a write alone', async () => {
    await index(one, version(1), 1);
    await client.indices.delete({ index: `${elasticsearch.namespace}-passages-v${SCHEMA_VERSION}-1` });
    expect((await ask(one)).passages).toEqual([]);
    await client.indices.delete({ index: `${elasticsearch.namespace}-passages-v${SCHEMA_VERSION}-1` });
    await index(two, version(2), 1);
    expect((await ask(one)).passages.map(({ version: number }) => number)).toEqual([2]);
    const [mapping] = Object.values(
      await client.indices.getMapping({ index: `${elasticsearch.namespace}-*` }),
    );
    expect(mapping?.mappings.dynamic).toBe('strict');
  });

  describe('where the server refuses', () => {
    let crowded: CrowdedServer;
    let throughIt: ReturnType<typeof testElasticsearch>;
    let engine: SearchEngine;

    beforeEach(async () => {
      crowded = await crowdedServer(elasticsearch.url);
      throughIt = testElasticsearch(crowded.url);
      engine = throughIt.engine();
    });
    afterEach(async () => {
      await throughIt.close();
      await crowded.close();
    });

    it('says of each passage whether it was taken', async () => {
      const [first, second, third] = passages(version(1), 3) as [PassageText, PassageText, PassageText];
      const faulty = { ...second, page: 3_000_000_000 };
      expect(await engine.upsert({ ...version(1), passages: [first, faulty, third] })).toEqual([
        { id: first.id, ok: true },
        { id: second.id, ok: false, reason: expect.stringContaining('page') },
        { id: third.id, ok: true },
      ]);
      await engine.publish(version(1));
      expect((await ask(engine)).passages.map(({ chunkId }) => chunkId).sort()).toEqual([first.id, third.id]);
    });

    it('gives again what it had no room for, and nothing else', async () => {
      await engine.stats();
      crowded.refuseWhole = 2;
      await index(engine, version(1), 1);
      crowded.refuseHalf = 3;
      const of = version(1, 'b');
      const before = crowded.bulks.count;
      const results = await engine.upsert({ ...of, passages: passages(of, 9) });
      expect(results.every(({ ok }) => ok)).toBe(true);
      // The record (refused "by half" it is taken), 9 passages, then the 4 and the 2 that were refused.
      expect(crowded.bulks.count - before).toBe(4);
      await engine.publish(of);
      expect((await ask(engine)).passages).toHaveLength(10);
    });

    it('gives up in the end, in words for people', async () => {
      await engine.stats();
      crowded.refuseWhole = 1_000;
      await expect(index(engine, version(1), 1)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('too much to do'),
      });
      crowded.refuseWhole = 0;
      await index(engine, version(1), 1);
      expect((await ask(engine)).passages).toHaveLength(1);
    });

    it('writes no more at a time than it should, however much it is given', async () => {
      const long = 'larch '.repeat(8_000);
      await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          const of = version(1, `document-${i}`);
          const many = Array.from({ length: 40 }, (_, ordinal) => passage(of, ordinal, long));
          await engine.upsert({ ...of, passages: many });
          await engine.publish(of);
        }),
      );
      expect(await engine.stats()).toEqual({ documents: 8, passages: 320 });
      expect(crowded.bulks.atOnce).toBeLessThanOrEqual(3);
      expect(crowded.bulks.bytes).toBeLessThan(2_100_000);
    });

    it('recognises a full disk, and goes on once there is room', async () => {
      await index(engine, version(1), 1);
      const all = `${throughIt.namespace}-*`;
      const block = (blocked: boolean) =>
        client.indices.putSettings({ index: all, settings: { blocks: { read_only_allow_delete: blocked } } });
      await block(true);
      await expect(index(engine, version(1, 'b'), 1)).rejects.toMatchObject({ code: 'storage_full' });
      expect((await ask(engine)).passages).toHaveLength(1);
      await block(false);
      await eventually(() => index(engine, version(1, 'b'), 1));
      expect((await ask(engine)).passages).toHaveLength(2);
    });
  });
});
