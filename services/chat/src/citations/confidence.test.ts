import { describe, expect, it } from 'vitest';
import { measureStatements } from './confidence.ts';
import type { Passage } from './passage.ts';

const passages = [
  { text: 'Cairns are heaps of stones raised by people. They stand 40 metres apart on open moorland.' },
  { text: 'The granite of the north is 1,900 million years old.' },
] as Passage[];

const measured = (answer: string) => {
  const { met, of } = measureStatements(answer, passages);
  return [met, of];
};

describe('statements that are backed', () => {
  it.each([
    ['by the passage it cites', 'Cairns are heaps of stones [1].', [1, 1]],
    [
      'in other words, half of which are the passage’s',
      'On moorland, cairns stand at small distances [1].',
      [1, 1],
    ],
    ['with its number after the full stop', 'Cairns are heaps of stones raised by people. [1]', [1, 1]],
    ['by any of several', 'The granite of the north is very old [1][2].', [1, 1]],
    ['however thousands are parted', 'Granite of the north: 1.900 million years [2].', [1, 1]],
    ['not by a passage it does not cite', 'The granite of the north is old [1].', [0, 1]],
    ['not without a citation', 'Cairns are heaps of stones raised by people.', [0, 1]],
    ['not with another figure', 'They stand 60 metres apart on open moorland [1].', [0, 1]],
    ['not by a number that is not there', 'Cairns are heaps of stones [7].', [0, 1]],
    [
      'by the citation of their paragraph',
      'Cairns are heaps of stones. They stand apart on moorland [1].',
      [2, 2],
    ],
  ])('%s', (_name, answer, counts) => {
    expect(measured(answer)).toEqual(counts);
  });

  it('counts list items, and neither headings, code nor what says next to nothing', () => {
    const answer = [
      '# Cairns and their stones on moorland',
      'Yes.',
      '1. Cairns are heaps of stones [1].',
      '- Trolls sang about silver at night [1].',
      '```',
      'const cairns = heaps of stones raised;',
      '```',
    ].join('\n');
    expect(measured(answer)).toEqual([1, 2]);
  });
});

describe('statements that are backed in other languages', () => {
  const own = (text: string) => [{ text }] as Passage[];
  const german = own('Die Hütte am Grat hat 24 Lager und wird im Winter nicht geheizt.');
  const french = own('Le refuge de la crête compte 24 lits ; il est fermé du 1er novembre au 30 avril 2024.');

  it.each([
    ['in other forms of its words', 'Am Grat stehen Hütten mit 24 Lagern [1].', german, [1, 1]],
    ['not by function words alone', 'Der Wirt und die Köchin sind im Tal am Markt [1].', german, [0, 1]],
    ['with accents or without', 'Le refuge de la crete est ferme de novembre a avril [1].', french, [1, 1]],
    ['by the year of a date', 'La fermeture du refuge en avril 2024 [1].', french, [1, 1]],
    ['not in another year', 'La fermeture du refuge en avril 2025 [1].', french, [0, 1]],
    ['word for word, however short', 'Trolls haben nichts zu sagen. 24 Lager [1].', german, [1, 1]],
  ])('%s', (_name, answer, sources, counts) => {
    const { met, of } = measureStatements(answer, sources);
    expect([met, of]).toEqual(counts);
  });

  it('count neither what leads over to a list nor a question back', () => {
    const answer =
      'The cairns of the moor, in short:\n- Cairns are heaps of stones [1].\nShall I tell you more of them?';
    expect(measured(answer)).toEqual([1, 1]);
  });
});
