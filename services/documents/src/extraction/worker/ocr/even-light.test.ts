import { describe, expect, it } from 'vitest';
import { evenLight } from './even-light.ts';
import type { GreyPicture } from './grey-picture.ts';

/** A page of strokes on white paper in a light of its own at each column. */
function pageIn(light: (share: number) => number): GreyPicture {
  const [width, height] = [400, 200];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInk = y % 20 < 3 && x % 8 < 6;
    return Math.round((isInk ? 51 : 255) * light(x / width));
  });
  return { width, height, data };
}

describe('evenLight', () => {
  it('makes paper white and keeps ink dark where the light falls off', () => {
    const { data } = evenLight(pageIn((share) => 1 - 0.7 * share));
    const ink = data.filter((shade) => shade < 128);
    const paper = data.filter((shade) => shade >= 128);
    expect(Math.max(...ink)).toBeLessThan(80);
    expect(Math.min(...paper)).toBeGreaterThan(200);
    expect(ink.length).toBe(pageIn(() => 1).data.filter((shade) => shade < 128).length);
  });

  it('leaves a page in even light as it is, a grey one too', () => {
    for (const light of [1, 0.7]) {
      const page = pageIn(() => light);
      expect(evenLight(page)).toBe(page);
    }
  });
});
