import { describe, expect, it } from 'vitest';
import type { Embedder } from './embedder.ts';

/** What every embedder must do. @param test declares a test, or skips it where a model is not at hand. */
export function describeEmbedder(
  adapter: string,
  open: () => Promise<{ embedder: Embedder; close(): Promise<void> }>,
  test: (name: string, work: () => Promise<void>) => void = it,
): void {
  async function opened(work: (embedder: Embedder) => Promise<void>): Promise<void> {
    const { embedder, close } = await open();
    try {
      await work(embedder);
    } finally {
      await close();
    }
  }

  describe(`embedder by ${adapter}`, () => {
    test('gives vectors of length 1, of the dimensions it names', () =>
      opened(async (embedder) => {
        const { dimensions } = await embedder.space();
        const [vector, ...more] = await embedder.embed(['larch and pine'], { kind: 'passage' });
        expect(more).toEqual([]);
        expect(vector).toHaveLength(dimensions);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }));

    test('gives each text its own vector, in the order of the texts', () =>
      opened(async (embedder) => {
        const texts = ['the glacier melts in summer', 'a loan with a fixed rate', 'glaciers that melt'];
        const [ice, loan, melting] = await embedder.embed(texts, { kind: 'passage' });
        expect(dot(ice, melting)).toBeGreaterThan(dot(ice, loan) + 0.1);
      }));

    test('gives a text the same vector whatever stands beside it', () =>
      opened(async (embedder) => {
        const text = 'Two bridges were renewed in spring.';
        const [alone] = await embedder.embed([text], { kind: 'passage' });
        const beside = await embedder.embed(['Harbour', text, 'A much longer text. '.repeat(40)], {
          kind: 'passage',
        });
        expect(beside[1]).toEqual(alone);
      }));

    test('takes any text: an empty one, one of signs, one far too long', () =>
      opened(async (embedder) => {
        const texts = ['', '\u0000\ud800 ☃ 日本語 \u202e', 'granite '.repeat(20_000)];
        const vectors = await embedder.embed(texts, { kind: 'passage' });
        for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }));

    test('names the same space each time', () =>
      opened(async (embedder) => {
        const space = await embedder.space();
        await embedder.embed(['larch'], { kind: 'question' });
        expect(await embedder.space()).toEqual(space);
        expect(space.id).toMatch(/^[0-9a-f]{16}$/);
      }));

    test('stops when asked to', () =>
      opened(async (embedder) => {
        const stop = AbortSignal.abort(new Error('stopped'));
        const embedding = embedder.embed(['larch'], { kind: 'question', signal: stop });
        await expect(embedding).rejects.toThrow('stopped');
      }));
  });
}

/** The cosine of two vectors of length 1. */
export function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return Array.from(a ?? []).reduce((sum, value, i) => sum + value * (b?.[i] ?? Number.NaN), 0);
}
