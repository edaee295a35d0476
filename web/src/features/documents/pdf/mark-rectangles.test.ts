import { describe, expect, it } from 'vitest';
import { joinRectangles } from './mark-rectangles.ts';

describe('joinRectangles', () => {
  it('joins words of one line and leaves lines and columns apart', () => {
    const word = (left: number, top: number) => ({ left, top, width: 0.1, height: 0.02 });
    const joined = joinRectangles([word(0.1, 0.5), word(0.21, 0.501), word(0.1, 0.53), word(0.6, 0.53)]);
    expect(joined).toHaveLength(3);
    expect(joined[0]?.width).toBeCloseTo(0.21);
  });
});
