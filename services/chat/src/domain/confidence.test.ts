import { describe, expect, it } from 'vitest';
import { measureStatements, measureWords } from './confidence.ts';
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

describe('words of a question', () => {
  it('counts each that quotations hold, once, in whatever form', () => {
    expect(measureWords('Which cairns and stones stand, which stone?', ['A cairn of stone.'])).toEqual({
      basis: 'words',
      met: 2,
      of: 3,
    });
  });
});
