import { describe, expect, it } from 'vitest';
import type { Passage } from '../citations/passage.ts';
import { judgeAnswer } from './judge-answer.ts';

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  documentId: 'd',
  documentName: 'field notes.txt',
  fileType: 'FILE_TYPE_TXT',
  version: 1,
  chunkId: 'c',
  page: 0,
  start: 0,
  end: text.length,
  lineStart: 1,
  lineEnd: 1,
  context: undefined,
  ...more,
  text,
});

const CAIRNS = [
  passage(
    'Cairns are heaps of stones raised by people. They stand 40 metres apart on open moorland. Ada Brandt surveyed them in 1911.',
  ),
  passage('The granite of the north is 1,900 million years old. It was not quarried before the war.'),
];
const SALES = [
  passage(
    'Income statement\n(in millions)\n| | 2018 | 2019 |\n|---|---|---|\n| Revenue | 1,200 | 1,380 |\n| Net loss | (45) | 12 |',
    {
      fileType: 'FILE_TYPE_MD',
      documentName: 'Harrow annual report 2019.md',
    },
  ),
];

async function judged(text: string, passages = CAIRNS, isMarkdown = true) {
  return judgeAnswer({ text, passages, isMarkdown });
}

async function verdictsOf(text: string, passages = CAIRNS) {
  return (await judged(text, passages)).map(({ verdict }) => verdict);
}

describe('the verdict on a sentence', () => {
  it.each([
    ['supported', 'Cairns are heaps of stones [1].'],
    ['supported', 'On moorland, the cairns stand forty metres apart [1].'],
    ['supported', 'Cairns are heaps of stones raised by people. [1]'],
    ['supported', 'The granite of the north is about 1.9 billion years old [2].'],
    ['supported', 'Granite of the north: 1.900 million years [2].'],
    ['supported', 'The cairns were surveyed by Ada Brandt [1].'],
    ['supported', 'The granite of the north was not quarried before the war [2].'],
    ['partly', 'Cairns are heaps of stones and were painted white by sailors [1].'],
    ['not_found', 'Trolls sang about silver at night [1].'],
    ['not_found', 'They stand 60 metres apart on open moorland [1].'],
    ['not_found', 'The granite of the north is 1.9 million years old [2].'],
    ['not_found', 'Eva Lindqvist surveyed the cairns [1].'],
    ['not_found', 'The granite of the north was quarried before the war [2].'],
    ['not_found', 'Cairns are not raised by people as heaps of stones [1].'],
    ['not_found', 'The granite of the north is 1,900 million years old [1].'],
    ['not_cited', 'Cairns are heaps of stones raised by people.'],
    ['not_cited', 'Cairns are heaps of stones raised by people [7].'],
  ])('is %s: %s', async (verdict, text) => {
    expect(await verdictsOf(text)).toEqual([verdict]);
  });

  it('takes the citation of the paragraph where the sentence has none', async () => {
    const text =
      'Cairns are heaps of stones. They stand apart on moorland [1].\n\nCairns are heaps of stones.';
    expect(await verdictsOf(text)).toEqual(['supported', 'supported', 'not_cited']);
  });

  it.each([
    ['supported', 'Revenue of Harrow was $1.38 billion in 2019 [1].'],
    ['supported', 'Revenue was 1,380 million in 2019 [1].'],
    ['supported', 'The net loss was -45 million in 2018 [1].'],
    ['not_found', 'Revenue was 1,480 million in 2019 [1].'],
    ['not_found', 'Revenue was 1,380 thousand in 2019 [1].'],
    ['not_found', 'The net income was 45% in 2018 and 80% in 2019 [1].'],
  ])('knows units, signs and scales of tables: %s: %s', async (verdict, text) => {
    expect(await verdictsOf(text, SALES)).toEqual([verdict]);
  });

  it('says what is missing, and where the passage says the opposite', async () => {
    const [changed] = await judged('They stand 60 metres apart, painted white by sailors [1].');
    expect(changed).toMatchObject({ figures: ['60 metres'], words: ['painted', 'white', 'sailors'] });
    const [opposed] = await judged('The granite of the north was quarried before the war [2].');
    expect(opposed).toMatchObject({ opposed: true, figures: [], words: [] });
  });

  it('keeps little of what is missing', async () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => `${'unheard'.repeat(9)}${String.fromCharCode(97 + (i % 26))}`,
    );
    const [verdict] = await judged(`Cairns ${many.join(' ')} [1].`);
    expect(verdict?.words).toHaveLength(6);
    expect(verdict?.words.every((word) => word.length <= 40)).toBe(true);
  });

  it('says nothing of a sentence in another language than its passages, unless a figure is not there', async () => {
    const whole = [passage(CAIRNS.map(({ text }) => text).join(' '))];
    const german =
      'Die Steinhaufen stehen auf dem Moor im Abstand von 40 Metern und sind von Menschen gebaut [1].';
    expect(await verdictsOf(german, whole)).toEqual([]);
    expect(await verdictsOf(german.replace('40', '70'), whole)).toEqual(['not_found']);
  });
});

describe('the sentences of an answer', () => {
  const parts = async (text: string, isMarkdown = true) =>
    (await judged(text, CAIRNS, isMarkdown)).map(({ start, end }) => text.slice(start, end));

  it('are cut where they stand in its text, with the citations behind their ends', async () => {
    const text =
      'Cairns are heaps. [1] They stand **apart**, e.g. on moors, since 3. May [1][2]. Stones are old [2]';
    expect(await parts(text)).toEqual([
      'Cairns are heaps. [1]',
      'They stand **apart**, e.g. on moors, since 3. May [1][2].',
      'Stones are old [2]',
    ]);
  });

  it('are those of lists, quotations and rows, not headings, code, rules or heads of tables', async () => {
    const text = [
      '# Cairns and their stones on moorland [1]',
      '**What cairns on moorland are**',
      '1. Cairns are heaps of stones [1].',
      '   - Stones are raised by people [1].',
      '> Granite is old [2].',
      '',
      '| Stone | Height [1] |',
      '|---|---|',
      '| Cairn | 40 metres [1] |',
      '---',
      '```',
      'Cairns are heaps of stones [1].',
      '```',
      'A line that a',
      'page broke [2].',
    ].join('\n');
    expect(await parts(text)).toEqual([
      'Cairns are heaps of stones [1].',
      'Stones are raised by people [1].',
      'Granite is old [2].',
      'Cairn | 40 metres [1]',
      'A line that a\npage broke [2].',
    ]);
  });

  it.each([
    'Nothing in this project answers this.',
    'The documents do not mention the price of the stones.',
    'Hello, here is what I found:',
    'Shall I tell you more about the cairns of the moor?',
    'The cairns of the moor, in short:',
    'Yes.',
    'Nichts in diesem Projekt beantwortet das.',
    'Les documents ne mentionnent pas le prix des pierres.',
    'Los documentos no mencionan el precio de las piedras.',
  ])('are none where nothing is stated: %s', async (text) => {
    expect(await parts(text)).toEqual([]);
  });

  it('are lines of plain text as they stand', async () => {
    expect(await parts('# Cairns are heaps of stones [1].', false)).toEqual([
      '# Cairns are heaps of stones [1].',
    ]);
  });
});

describe('sentences in other languages', () => {
  const german = [passage('Die Hütte am Grat hat 24 Lager und wird im Winter nicht geheizt.')];
  const french = [
    passage('Le refuge de la crête compte 24 lits ; il est fermé du 1er novembre au 30 avril 2024.'),
  ];
  const spanish = [passage('El refugio de la cresta tiene 24 camas y no se calienta en invierno.')];

  it.each([
    ['supported', 'Am Grat stehen Hütten mit 24 Lagern [1].', german],
    ['not_found', 'Die Hütte am Grat wird im Winter geheizt [1].', german],
    ['not_found', 'Der Wirt und die Köchin sind im Tal am Markt [1].', german],
    ['supported', 'Le refuge de la crete est ferme de novembre a avril [1].', french],
    ['supported', 'La fermeture du refuge en avril 2024 [1].', french],
    ['not_found', 'La fermeture du refuge en avril 2025 [1].', french],
    ['supported', 'El refugio tiene 24 camas [1].', spanish],
    ['not_found', 'El refugio de la cresta se calienta en invierno [1].', spanish],
  ])('are %s: %s', async (verdict, text, passages) => {
    expect(await verdictsOf(text, passages)).toEqual([verdict]);
  });
});
