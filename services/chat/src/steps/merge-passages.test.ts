import { describe, expect, it } from 'vitest';
import type { Passage } from '../citations/passage.ts';
import { countPages, mergePassages } from './merge-passages.ts';

function passage(documentId: string, start: number, end: number, page = 1): Passage {
  const text = `${documentId} ${start}`;
  return {
    ...{ chunkId: text, documentId, documentName: documentId, version: 1, page, start, end, text },
    ...{ lineStart: 0, lineEnd: 0, fileType: 'FILE_TYPE_PDF', context: undefined },
  };
}

describe('passages of several searches', () => {
  it('are taken by rank, and each once', () => {
    const [a, b, c] = [passage('a', 0, 9), passage('b', 0, 9), passage('c', 0, 9)];
    expect(mergePassages([[a, b], [c, a], [b]])).toEqual([a, c, b]);
  });

  it('are one where one lies within the other, and two on other pages or in other documents', () => {
    const whole = passage('a', 0, 90);
    const part = passage('a', 10, 20);
    expect(mergePassages([[part], [whole]])).toEqual([whole]);
    expect(mergePassages([[whole], [part]])).toEqual([whole]);
    const others = [whole, passage('a', 10, 20, 2), passage('b', 10, 20), passage('a', 80, 99)];
    expect(mergePassages([others])).toEqual(others);
    expect(countPages(others)).toBe(3);
  });

  it('are none of none', () => {
    expect(mergePassages([[], []])).toEqual([]);
    expect(countPages([passage('a', 0, 9, 0)])).toBe(0);
  });
});
