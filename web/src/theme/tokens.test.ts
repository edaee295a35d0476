import { describe, expect, it } from 'vitest';
import { dark, darkMore, light, lightMore, type Tokens } from './tokens.ts';

/** Relative luminance of `#rrggbb`, by WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

const TEXTS = ['ink', 'muted', 'primary', 'accent', 'success', 'warning', 'error', 'info'] as const;
const GROUNDS = ['canvas', 'surface', 'raised'] as const;

const lowest = (tokens: Tokens) =>
  Math.min(...TEXTS.flatMap((text) => GROUNDS.map((ground) => contrast(tokens[text], tokens[ground]))));

describe('colours', () => {
  it.each([
    ['light', light, 4.5],
    ['dark', dark, 4.5],
    ['light, higher contrast', lightMore, 7],
    ['dark, higher contrast', darkMore, 7],
  ])('of text hold their contrast on every ground: %s', (_name, tokens, least) => {
    expect(lowest(tokens)).toBeGreaterThanOrEqual(least);
    expect(contrast(tokens.onPrimary, tokens.primary)).toBeGreaterThanOrEqual(least);
    expect(contrast(tokens.ink, tokens.mark)).toBeGreaterThanOrEqual(least);
  });
});
