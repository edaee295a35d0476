import { beforeEach, describe, expect, it } from 'vitest';
import { idsOf, namesOf, nothing, type UseEngine } from './use-engine.ts';

/** What is no longer found after a removal. */
export function describeRemoval(under: UseEngine): void {
  const { ask, find, index, stage } = under;

  describe('removal', () => {
    beforeEach(() =>
      index(
        { documentId: 'a', texts: ['poplar one'] },
        { documentId: 'b', texts: ['poplar two'] },
        { documentId: 'c', projectId: 2, texts: ['poplar three'] },
      ),
    );

    it('takes out a document, its name and its unpublished versions', async () => {
      const next = await stage({ documentId: 'a', version: 2, texts: ['poplar next'] });
      await under.engine.remove({ projectId: 1, documentId: 'a' });
      expect(idsOf(await ask('poplar'))).toEqual(['b/1/0']);
      expect(namesOf(await find('a.txt'))).not.toContain('a.txt');
      expect(await under.engine.stats(1)).toEqual({ documents: 1, passages: 1 });
      expect(await under.engine.stats(1, 'a')).toEqual({ documents: 0, passages: 0 });
      // The statistics of what remains are those of an index that never held the rest.
      const remaining = await ask('poplar');
      await under.engine.remove({ projectId: 1, documentId: 'b' });
      await index({ documentId: 'b', texts: ['poplar two'] });
      expect((await ask('poplar')).passages[0]?.score).toBeCloseTo(remaining.passages[0]?.score ?? 0, 9);
      expect(next.version).toBe(2);
    });

    it('takes out only lower versions when asked to', async () => {
      await under.engine.remove({ projectId: 1, documentId: 'a', versionBelow: 1 });
      expect(idsOf(await ask('poplar')).sort()).toEqual(['a/1/0', 'b/1/0']);
      await under.engine.remove({ projectId: 1, documentId: 'a', versionBelow: 2 });
      expect(idsOf(await ask('poplar'))).toEqual(['b/1/0']);
    });

    it('takes out a project and nothing of another', async () => {
      await under.engine.remove({ projectId: 1 });
      expect(await ask('poplar')).toEqual(nothing);
      expect(idsOf(await ask('poplar', { projectId: 2 }))).toEqual(['c/1/0']);
      expect(await under.engine.stats()).toEqual({ documents: 1, passages: 1 });
    });

    it('is no error for what is not there', async () => {
      await under.engine.remove({ projectId: 9 });
      await under.engine.remove({ projectId: 1, documentId: 'unknown' });
      await under.engine.rename({ projectId: 1, documentId: 'unknown', name: 'x' });
      expect(await under.engine.stats()).toEqual({ documents: 3, passages: 3 });
    });
  });
}
