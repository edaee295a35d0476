import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

describe('what a person searches for', () => {
  const plain = { phrases: [], without: [], kind: undefined, project: undefined };

  it('is words, folded, each once, without those that only frame them', () => {
    expect(parseSearchQuery('the Größe of the WALL, wall')).toEqual({ ...plain, words: ['grosse', 'wall'] });
    expect(parseSearchQuery('of the')).toMatchObject({ words: ['of', 'the'] });
    expect(parseSearchQuery('  ')).toEqual({ ...plain, words: [] });
  });

  it('has phrases between quotes of any language, whose words are searched for too', () => {
    expect(parseSearchQuery('rock "The old wall"')).toEqual({
      ...plain,
      words: ['rock', 'old', 'wall'],
      phrases: [['the', 'old', 'wall']],
    });
    expect(parseSearchQuery('„alte Mauer“')).toMatchObject({ phrases: [['alte', 'mauer']] });
    expect(parseSearchQuery('«vieux mur»')).toMatchObject({ phrases: [['vieux', 'mur']] });
    expect(parseSearchQuery('"never closed')).toMatchObject({ words: ['never', 'closed'], phrases: [] });
    expect(parseSearchQuery('""')).toMatchObject({ words: [], phrases: [] });
  });

  it('leaves out words after a minus, and takes one within a word for part of it', () => {
    expect(parseSearchQuery('wall -lime -"old mortar"')).toEqual({
      ...plain,
      words: ['wall'],
      without: ['lime', 'old', 'mortar'],
    });
    expect(parseSearchQuery('e-mail - wall')).toMatchObject({ words: ['e', 'mail', 'wall'], without: [] });
    expect(parseSearchQuery('wall -wall')).toMatchObject({ words: [], without: ['wall'] });
  });

  it('is narrowed by type: and project:, the last of each', () => {
    expect(parseSearchQuery('type:chat wall TYPE:Documents')).toEqual({
      ...plain,
      words: ['wall'],
      kind: 'HIT_KIND_DOCUMENTS',
    });
    expect(parseSearchQuery('project:12 wall')).toMatchObject({ words: ['wall'], project: { id: 12 } });
    expect(parseSearchQuery('wall project:"North Quarry"')).toMatchObject({
      words: ['wall'],
      project: { words: ['north', 'quarry'] },
    });
  });

  it('takes what is no operator for words', () => {
    expect(parseSearchQuery('type:stone https://stones.example/lime')).toMatchObject({
      words: ['type', 'stone', 'https', 'stones', 'example', 'lime'],
      kind: undefined,
    });
    expect(parseSearchQuery('project: wall')).toMatchObject({ project: undefined });
  });
});
