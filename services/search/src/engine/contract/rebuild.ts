import { describe, expect, it } from 'vitest';
import { identity, passage, type UseEngine } from './use-engine.ts';

/** An index that is built beside the one in use. */
export function describeRebuild(under: UseEngine): void {
  const { ask, index } = under;

  describe('rebuild', () => {
    it('switches to the new index when it is committed, and not before', async () => {
      await index({ documentId: 'a', texts: ['elm old'] }, { documentId: 'lost', texts: ['elm lost'] });
      const rebuild = await under.engine.rebuild();
      const version = identity({ documentId: 'a', texts: [] });
      await rebuild.upsert({ ...version, passages: [passage(version, 0, 'elm again')] });
      await rebuild.publish(version);
      expect((await ask('elm')).passages).toHaveLength(2);
      await rebuild.commit();
      expect((await ask('elm')).passages.map(({ text }) => text)).toEqual(['elm again']);
      await index({ documentId: 'b', texts: ['elm after'] });
      expect((await ask('elm')).passages).toHaveLength(2);
    });

    it('gives the new index every change made meanwhile', async () => {
      await index({ documentId: 'a', texts: ['fir one'] }, { documentId: 'b', texts: ['fir two'] });
      const rebuild = await under.engine.rebuild();
      for (const documentId of ['a', 'b']) {
        const version = identity({ documentId, texts: [] });
        await rebuild.upsert({ ...version, passages: [passage(version, 0, 'fir copied')] });
        await rebuild.publish(version);
      }
      await index({ documentId: 'c', texts: ['fir three'] });
      await under.engine.remove({ projectId: 1, documentId: 'a' });
      await under.engine.rename({ projectId: 1, documentId: 'b', name: 'renamed.txt' });
      await rebuild.commit();
      expect((await ask('fir')).passages.map(({ documentName }) => documentName).sort()).toEqual([
        'c.txt',
        'renamed.txt',
      ]);
    });

    it('changes nothing when it is aborted', async () => {
      await index({ documentId: 'a', texts: ['ash'] });
      const rebuild = await under.engine.rebuild();
      await rebuild.abort();
      await index({ documentId: 'b', texts: ['ash'] });
      expect((await ask('ash')).passages).toHaveLength(2);
    });
  });
}
