import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { retryAfterSeconds, retryDelay } from './openai-retry.ts';

function refused(status: number, headers: Record<string, string> = {}, body: object = {}) {
  return OpenAI.APIError.generate(status, body, undefined, new Headers(headers));
}

describe('retryAfterSeconds', () => {
  const now = Date.parse('2026-01-02T03:04:05Z');

  it.each([
    ['7', 7],
    ['0.5', 0.5],
    ['-3', 0],
    ['Fri, 02 Jan 2026 03:04:35 GMT', 30],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['soon', undefined],
  ])('reads %s', (value, seconds) => {
    expect(retryAfterSeconds(refused(429, { 'retry-after': value }), now)).toBe(seconds);
  });

  it('is nothing without the header', () => {
    expect(retryAfterSeconds(refused(429), now)).toBeUndefined();
    expect(retryAfterSeconds(new Error('x'), now)).toBeUndefined();
  });
});

describe('retryDelay', () => {
  const options = { retries: 3, retryBaseMs: 100 };

  it('grows, spread by a quarter to each side', () => {
    for (const [tries, middle] of [
      [0, 100],
      [1, 200],
      [2, 400],
    ] as const) {
      const delay = retryDelay(refused(503), tries, options);
      expect(delay).toBeGreaterThanOrEqual(middle * 0.75);
      expect(delay).toBeLessThanOrEqual(middle * 1.25);
    }
    expect(retryDelay(refused(503), 3, options)).toBeUndefined();
  });

  it('waits as long as it was asked to, unless that is too long for a person', () => {
    expect(retryDelay(refused(429, { 'retry-after': '2' }), 0, options)).toBe(2_000);
    expect(retryDelay(refused(429, { 'retry-after': '21' }), 0, options)).toBeUndefined();
  });

  it('does not try again what would fail again', () => {
    expect(retryDelay(refused(401), 0, options)).toBeUndefined();
    expect(retryDelay(refused(400), 0, options)).toBeUndefined();
    const spent = refused(429, {}, { error: { code: 'insufficient_quota' } });
    expect(retryDelay(Object.assign(spent, { code: 'insufficient_quota' }), 0, options)).toBeUndefined();
    expect(retryDelay(new SyntaxError('x'), 0, options)).toBeUndefined();
  });

  it('tries again when the connection broke', () => {
    expect(retryDelay(new TypeError('terminated'), 0, options)).toBeGreaterThan(0);
    expect(retryDelay(new OpenAI.APIConnectionError({ message: 'refused' }), 0, options)).toBeGreaterThan(0);
  });
});
