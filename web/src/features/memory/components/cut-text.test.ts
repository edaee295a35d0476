import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('the text of a card', () => {
  it('is whole up to 200 characters, and beyond them 197 and an ellipsis', () => {
    expect(cutText('a'.repeat(200))).toBe('a'.repeat(200));
    expect(cutText('a'.repeat(201))).toBe(`${'a'.repeat(197)}...`);
  });

  it('is counted in characters as people see them, and never ends in half of one', () => {
    expect(cutText('🪨'.repeat(200))).toBe('🪨'.repeat(200));
    expect(cutText('🪨'.repeat(201))).toBe(`${'🪨'.repeat(197)}...`);
  });

  it('ends in an ellipsis where the server sent its beginning only', () => {
    expect(cutText('The gate opens', true)).toBe('The gate opens...');
  });
});
