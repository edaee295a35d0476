import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRAME_MS, Frames } from './frames.ts';

describe('frames', () => {
  const passed: string[] = [];
  let frames: Frames<string>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    passed.length = 0;
    frames = new Frames((pieces) => passed.push(pieces.join('')));
  });
  afterEach(() => vi.useRealTimers());

  /** One piece every so many milliseconds. */
  function play(pieces: number, everyMs: number): void {
    for (let i = 0; i < pieces; i++) {
      frames.push(`${i} `);
      vi.advanceTimersByTime(everyMs);
    }
  }

  it('pass on the first piece at once, and what follows by frames', () => {
    play(50, 5);
    frames.flush();
    expect(passed[0]).toBe('0 ');
    expect(passed[1]).toBe('1 2 3 ');
    // 49 pieces in 245 ms; a frame of 16 ms gathers three of them, or four.
    expect(passed).toHaveLength(1 + Math.ceil(245 / FRAME_MS));
    expect(passed.join('')).toBe(Array.from({ length: 50 }, (_, i) => `${i} `).join(''));
  });

  it('pass on each piece at once where they come slowly', () => {
    play(5, FRAME_MS + 1);
    expect(passed).toEqual(['0 ', '1 ', '2 ', '3 ', '4 ']);
  });

  it('hold nothing back once they end, and wait for nothing', () => {
    frames.push('a');
    frames.push('b');
    expect(passed).toEqual(['a']);
    frames.flush();
    expect(passed).toEqual(['a', 'b']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('say at the next piece what failed at the end of a frame', () => {
    frames = new Frames((pieces) => {
      if (pieces.includes('bad')) throw new Error('cannot be checked');
    });
    frames.push('good');
    frames.push('bad');
    vi.advanceTimersByTime(FRAME_MS);
    expect(() => frames.push('next')).toThrow('cannot be checked');
  });
});
