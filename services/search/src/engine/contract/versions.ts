import { describe, expect, it } from 'vitest';
import { identity, idsOf, nothing, passage, type TestDocument, type UseEngine } from './use-engine.ts';

/** Which version of a document is found, and when. */
export function describeVersions(under: UseEngine): void {
  const { ask, find, index, stage } = under;

  describe('versions', () => {
    it('shows a version only once it is published, and then whole', async () => {
      const version = await stage({ documentId: 'a', texts: ['secret one', 'secret two'] });
      expect(await ask('secret')).toEqual(nothing);
      expect((await find('a.txt')).hits).toEqual([]);
      expect(await under.engine.stats(1)).toEqual({ documents: 0, passages: 0 });
      await under.engine.publish(version);
      expect((await ask('secret')).passages).toHaveLength(2);
      expect(await under.engine.stats(1)).toEqual({ documents: 1, passages: 2 });
    });

    it('counts what is visible of one document', async () => {
      await index({ documentId: 'a', texts: ['walnut table', 'walnut chair'] });
      await index({ documentId: 'b', texts: ['walnut shelf'] });
      await stage({ documentId: 'a', version: 2, texts: ['walnut bed'] });
      expect(await under.engine.stats(1, 'a')).toEqual({ documents: 1, passages: 2 });
      expect(await under.engine.stats(1, 'unknown')).toEqual({ documents: 0, passages: 0 });
      expect(await under.engine.stats(2, 'a')).toEqual({ documents: 0, passages: 0 });
    });

    it('keeps the old version until the new one is published, and nothing of it after', async () => {
      await index({ documentId: 'a', texts: ['walnut table', 'walnut chair'] });
      const second = await stage({ documentId: 'a', version: 2, texts: ['walnut shelf'] });
      expect(idsOf(await ask('walnut')).sort()).toEqual(['a/1/0', 'a/1/1']);
      await under.engine.publish(second);
      expect(idsOf(await ask('walnut'))).toEqual(['a/2/0']);
      expect(await under.engine.stats()).toEqual({ documents: 1, passages: 1 });
    });

    it('never puts a lower version in the place of a higher one', async () => {
      await index({ documentId: 'a', version: 2, texts: ['cedar new'] });
      const late = await stage({ documentId: 'a', version: 1, texts: ['cedar old'] });
      expect(await under.engine.publish(late)).toBe(false);
      expect(idsOf(await ask('cedar'))).toEqual(['a/2/0']);
      expect(await under.engine.stats()).toEqual({ documents: 1, passages: 1 });
    });

    it('stands being given the same twice', async () => {
      const document = { documentId: 'a', texts: ['maple one', 'maple two'] };
      await index(document);
      const once = await ask('maple');
      await index(document);
      expect((await ask('maple')).passages.map(({ chunkId, score }) => [chunkId, score.toFixed(6)])).toEqual(
        once.passages.map(({ chunkId, score }) => [chunkId, score.toFixed(6)]),
      );
      expect(await under.engine.stats(1)).toEqual({ documents: 1, passages: 2 });
    });

    it('finds a document without text by its name', async () => {
      await index({ documentId: 'a', name: 'Blank form.pdf', texts: [] });
      expect((await find('blank')).hits).toMatchObject([
        { documentId: 'a', excerpt: '', matchType: 'MATCH_TYPE_FILENAME' },
      ]);
      expect(await under.engine.stats(1)).toEqual({ documents: 1, passages: 0 });
    });

    it('writes and publishes several at once, but none with a passage it refuses', async () => {
      await index({ documentId: 'b', version: 1, texts: ['old quartz'] });
      const whole = (document: TestDocument) => {
        const version = identity(document);
        return {
          document: version,
          passages: document.texts.map((text, at) => passage(version, at, text)),
        };
      };
      const results = await under.engine.index([
        whole({ documentId: 'a', texts: ['quartz one', 'quartz two'] }),
        whole({ documentId: 'b', version: 2, texts: ['new quartz'] }),
        whole({ documentId: 'c', texts: ['quartz three', 'x'.repeat(200_000)] }),
        whole({ documentId: 'b', version: 1, texts: ['old quartz'] }),
      ]);
      expect(results.map((of) => of.map(({ ok }) => ok))).toEqual([
        [true, true],
        [true],
        [true, false],
        [true],
      ]);
      expect(idsOf(await ask('quartz')).toSorted()).toEqual(['a/1/0', 'a/1/1', 'b/2/0']);
    });

    it('refuses a passage it cannot hold and takes the others', async () => {
      const version = identity({ documentId: 'a', texts: [] });
      const passages = [passage(version, 0, 'birch'), passage(version, 1, 'x'.repeat(1_000_000))];
      expect(await under.engine.upsert({ ...version, passages })).toEqual([
        { id: 'a/1/0', ok: true },
        { id: 'a/1/1', ok: false, reason: expect.stringContaining('characters') },
      ]);
      await under.engine.publish(version);
      expect(idsOf(await ask('birch'))).toEqual(['a/1/0']);
    });
  });
}
