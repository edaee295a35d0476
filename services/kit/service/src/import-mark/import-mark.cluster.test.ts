import { testMongo } from '@cairn/testing/mongo';
import { describe, expect, it } from 'vitest';
import { type ImportMark, importMarks, refuseHalfImported } from './index.ts';

describe('the mark of an import on a server', () => {
  it('is found by every process that uses the databases', async () => {
    const { mongo, another, close } = testMongo();
    const dataPath = () => '/nowhere';
    try {
      await mongo.connect();
      const marks = importMarks({ mongo, dataPath });
      expect(await marks.read()).toBeUndefined();
      const mark: ImportMark = {
        bundle: '0190a000-0000-7000-8000-000000000000',
        manifest: 'a'.repeat(64),
        state: 'going',
        startedAt: '2026-01-02T03:04:05.678Z',
        entries: 3,
      };
      await marks.write(mark);
      const other = another();
      await other.connect();
      await expect(refuseHalfImported({ mongo: other, dataPath })).rejects.toThrow(/into these databases/);
      await marks.write({ ...mark, state: 'done', entries: 9 });
      await refuseHalfImported({ mongo: other, dataPath });
      expect(await importMarks({ mongo: other, dataPath }).read()).toEqual({
        ...mark,
        state: 'done',
        entries: 9,
      });
    } finally {
      await close();
    }
  });
});
