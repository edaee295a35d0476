import { describe, expect, it } from 'vitest';
import type { Passage } from '../citations/passage.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { LEAST_EVIDENCE, leastEvidence } from './least-evidence.ts';

interface Document {
  name?: string;
  type?: Passage['fileType'];
}

function passage(text: string, { name = 'notes.txt', type = 'FILE_TYPE_TXT' }: Document = {}): Passage {
  const place = { page: 0, start: 0, end: text.length, lineStart: 1, lineEnd: 1, context: undefined };
  return { documentId: name, documentName: name, fileType: type, version: 1, chunkId: text, text, ...place };
}

/** Passages among a hundred others; words of theirs are as rare as `holders` says, others are unknown. */
function judged(question: string, passages: Passage[], holders: Record<string, number> = {}) {
  return judgeEvidence(question, passages, { passages: 100, holders: new Map(Object.entries(holders)) });
}

const answers = (...of: Parameters<typeof judged>) => judged(...of).best >= LEAST_EVIDENCE;

const nordwind = passage(
  'Consolidated Income Statement\nYears ended June 30 2020 2019\nRevenue 1,020.4 988.1\nNet income 81.0 75.2',
  { name: 'NORDWIND_2020_10K.pdf', type: 'FILE_TYPE_PDF' },
);
const festival = passage('Friday, Main stage\nKorn 19:15 - 20:30\nFaith No More 21:00 - 22:45');
const staff = passage(
  'The granite quarry is led by Anna Berg. She can be reached at anna@quarry.example or 0731 5550101.',
);

describe('evidence', () => {
  it.each<[string, string, Passage[]]>([
    [
      'the words in the passage, the company and the year in its name',
      'What was the revenue of Nordwind in FY2020?',
      [nordwind],
    ],
    ['a year among the heads of a table', 'Net income of Nordwind in 2019?', [nordwind]],
    ['a name in a document of another language', '¿A qué hora tocan Faith No More?', [festival]],
    ['a verb that the document puts otherwise', 'When does Korn play?', [festival]],
    [
      'a time in words',
      'When does the ferry leave?',
      [passage('The ferry leaves the northern quay at nine.')],
    ],
    ['a time in words', 'Wann fährt die Fähre?', [passage('Die Fähre fährt jeden Mittwoch.')]],
    [
      'what comes before',
      'When is the engine checked?',
      [passage('The engine is checked after each voyage.')],
    ],
    [
      'a number in words',
      'How many people does the hut sleep?',
      [passage('The hut sleeps eighteen people.')],
    ],
    ['what is known by its form', 'What is the e-mail address of Anna Berg?', [staff]],
    [
      'instructions beside the question',
      'Who leads the granite quarry? Answer in one short sentence, please.',
      [staff],
    ],
  ])('is enough with %s', (_name, question, passages) => {
    expect(
      answers(question, passages, { revenu: 20, nordwind: 30, net: 20, incom: 20, graniti: 3, quarri: 3 }),
    ).toBe(true);
  });

  it.each<[string, string, Passage[]]>([
    ['another year', 'What was the revenue of Nordwind in FY2014?', [nordwind]],
    ['another company', 'What was the revenue of Brandvik in FY2020?', [nordwind]],
    ['another figure', 'What was the customer churn of Nordwind in FY2020?', [nordwind]],
    ['another person of the first name', 'What is the e-mail address of Anna Keller?', [staff]],
    ['another band', '¿A qué hora tocan los Rolling Stones?', [festival]],
    ['nothing of the kind', 'How old is Anna Berg?', [passage('Anna Berg leads the quarry.')]],
    [
      'a day for a figure',
      'How many goats does Anna Berg keep?',
      [passage('Anna Berg. Keeps goats since 3/14/2019.')],
    ],
    ['one word by chance', 'mask ball costumes for carnival', [passage('A mask hides the column.')]],
    ['no word', 'asdf qwer zxcv', [staff]],
    ['no passage', 'Who leads the quarry?', []],
  ])('is not enough with %s', (_name, question, passages) => {
    const known = {
      revenu: 20,
      nordwind: 30,
      2020: 40,
      mask: 5,
      anna: 2,
      berg: 2,
      churn: 0,
      brandvik: 0,
      ball: 0,
      costum: 0,
      carniv: 0,
    };
    expect(answers(question, passages, known)).toBe(false);
  });

  it('takes a document for one of a name where search says that it goes by it', () => {
    const question = 'What was the revenue of NWLG in FY2020?';
    const statistics = {
      passages: 100,
      holders: new Map([
        ['revenu', 20],
        ['nwlg', 1],
      ]),
    };
    const [documentId, words] = [nordwind.documentId, ['nwlg']];
    expect(judgeEvidence(question, [nordwind], statistics).best).toBeLessThan(LEAST_EVIDENCE);
    expect(judgeEvidence(question, [nordwind], statistics, [{ documentId, words }]).best).toBeGreaterThan(
      LEAST_EVIDENCE,
    );
  });

  it('weighs words by their rarity in the project', () => {
    const found = [passage('The report speaks of zirconium.')];
    const question = 'Does the report treat zirconium?';
    const rare = judged(question, found, { report: 90, treat: 90, zirconium: 1 });
    const common = judged(question, found, { report: 90, treat: 1, zirconium: 90 });
    expect(rare.best).toBeGreaterThan(common.best);
  });

  it('takes what says the same for what is asked, where the search knows of it', () => {
    const synonyms = [{ terms: ['capex'], others: [{ terms: ['purchas', 'equip'] }] }];
    const spent = passage('Purchases of equipment were 12.4 million.', { name: 'nordwind-2020.txt' });
    const question = 'What was the capex of Nordwind in 2020?';
    const statistics = {
      passages: 100,
      holders: new Map([
        ['capex', 0],
        ['nordwind', 30],
      ]),
    };
    expect(judgeEvidence(question, [spent], statistics).best).toBeLessThan(LEAST_EVIDENCE);
    expect(judgeEvidence(question, [spent], { ...statistics, synonyms }).best).toBeGreaterThan(
      LEAST_EVIDENCE,
    );
  });

  it('takes an abbreviation of letters for its words only where the text writes it so', () => {
    const question = 'What did Nordwind spend on research and development?';
    const synonyms = [{ terms: ['research', 'develop'], others: [{ terms: ['r', 'd'] }] }];
    const holders = new Map([
      ['research', 3],
      ['develop', 3],
      ['spend', 40],
      ['nordwind', 30],
    ]);
    const evidenceOf = (text: string) =>
      judgeEvidence(question, [passage(text, { name: 'nordwind.txt' })], { passages: 100, holders, synonyms })
        .best;
    for (const written of ['R&D', 'R & D'])
      expect(evidenceOf(`Nordwind spent 4.1 million on ${written}.`)).toBeGreaterThan(LEAST_EVIDENCE);
    for (const other of ['D. R. Vogel', 'the R-series and D-series', 'fuel'])
      expect(evidenceOf(`Nordwind spent 4.1 million on ${other}.`)).toBeLessThan(LEAST_EVIDENCE);
  });

  it('takes what a passage stands under for its own: the document’s title, and the heads of its table', () => {
    const rows = 'Revenue 1,020.4 988.1\nNet income 81.0 75.2';
    const context = {
      title: 'Nordwind Logistics, annual report 2020',
      sections: [],
      table: 'Income Statement',
      unit: '(in millions)',
      period: 'Years ended June 30 2020 2019',
      pageLabel: '',
    };
    const bare = passage(rows, { name: 'scan-17.pdf', type: 'FILE_TYPE_PDF' });
    const question = 'What was the revenue of Nordwind in 2019?';
    const known = { revenu: 20, nordwind: 30, 2019: 30 };
    expect(answers(question, [bare], known)).toBe(false);
    expect(answers(question, [{ ...bare, context }], known)).toBe(true);
    const [revenue] = judged(question, [{ ...bare, context }], known).sentences;
    expect(revenue?.heads).toEqual(['Income Statement', '(in millions)', 'Years ended June 30 2020 2019']);
  });

  it('takes a record alone, with the names of its columns', () => {
    const table = passage('name,city,phone\nRoy Berry,Ulm,0731 5550101\nSheryl Baxter,Kiel,0431 5550102', {
      name: 'people.csv',
      type: 'FILE_TYPE_CSV',
    });
    const known = { roi: 1, berri: 1, baxter: 1, phone: 1, sheryl: 1 };
    expect(answers('What is the phone number of Roy Berry?', [table], known)).toBe(true);
    expect(answers('What is the phone number of Roy Baxter?', [table], known)).toBe(false);
  });

  it('leaves other documents out where one is named', () => {
    const other = passage('Revenue was 12.4 million in 2020, and revenue of services 3.1 million.', {
      name: 'HALBERG_2020_10K.pdf',
    });
    const { sentences } = judged('What was the revenue of Nordwind in 2020?', [other, nordwind], {
      nordwind: 30,
    });
    expect(new Set(sentences.map(({ number }) => number))).toEqual(new Set([2]));
  });

  it('counts the words that the best passage holds, without those that only put the question', () => {
    const { met, of } = judged('When was the granite bridge opened?', [passage('A granite bridge stands.')]);
    expect([met, of]).toEqual([2, 2]);
  });

  it('is asked for in proportion to the threshold of a project', () => {
    expect(leastEvidence(0.7)).toBeCloseTo(LEAST_EVIDENCE);
    expect(leastEvidence(0)).toBe(0);
  });
});
