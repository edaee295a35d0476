import { readQuestion } from '@cairn/service/words';
import { describe, expect, it } from 'vitest';
import { nameWords } from '../engine/analysis/name-words.ts';
import { titleWords } from '../engine/analysis/title-words.ts';
import { namedDocuments } from './named-documents.ts';
import { lookUps, namingWords } from './naming-words.ts';
import { BEGINS } from './search-engine.ts';

/** The documents that a question means, and those akin, of some with these names and titles. */
function asked(text: string, names: readonly string[], titles: Readonly<Record<string, string>> = {}) {
  const question = readQuestion(text);
  const naming = namingWords(question);
  const { words, beginnings } = lookUps(naming);
  const wanted = [...words, ...beginnings.map((word) => `${word}${BEGINS}`)];
  const held = names.map((name) => {
    const context = {
      title: titles[name] ?? '',
      sections: [],
      table: '',
      unit: '',
      period: '',
      pageLabel: '',
    };
    const all = [...nameWords(name), ...titleWords([{ text: '', page: 1, context }])];
    return (word: string) =>
      word.endsWith(BEGINS)
        ? all.some((each) => each.startsWith(word.slice(0, -BEGINS.length)))
        : all.includes(word);
  });
  const matches = names.flatMap((name, i) => {
    const words = wanted.filter((word) => held[i]?.(word));
    return words.length > 0 ? [{ documentId: name, name, words }] : [];
  });
  const counts = wanted.map((word) => [word, held.filter((has) => has(word)).length] as const);
  const holders = new Map(counts.filter(([, count]) => count > 0));
  return namedDocuments(question, naming, { documents: names.length, holders, matches });
}

const named = (text: string, names: readonly string[]) => asked(text, names).meant;

const SHELF = ['halberg', 'nordwind', 'tessin', 'ostrava', 'caldervoss'].flatMap((company) =>
  ['2018', '2019', '2020'].map((year) => `${company} ${year} 10K`),
);

describe('the documents that a question names', () => {
  it('are those whose names hold most of what tells them apart', () => {
    expect(named('nordwind 2019 revenue', SHELF)).toEqual(['nordwind 2019 10K']);
  });

  it('are all of those that fit as well', () => {
    expect(named('halberg', SHELF)).toEqual(['halberg 2018 10K', 'halberg 2019 10K', 'halberg 2020 10K']);
  });

  it('are none where no word tells documents apart', () => {
    expect(named('revenue 10K', SHELF)).toEqual([]);
    expect(named('dividend', SHELF)).toEqual([]);
    expect(named('notes', ['notes'])).toEqual([]);
    const many = Array.from({ length: 1_000 }, (_, i) => (i % 2 ? `${i} minutes` : `${i}`));
    expect(named('minutes', many)).toEqual([]);
  });

  it.each([
    ['Capex of Calder & Voss in FY2019?', 'caldervoss 2019 10K'],
    ['Capex of CalderVoss in 2019?', 'caldervoss 2019 10K'],
    ['What did Coca-Cola earn in 2020?', 'COCACOLA 2020'],
    ['Revenue of Johnson & Johnson in 2020?', 'JNJ 2020'],
    ['Revenue of American Water Works in 2020?', 'AMERICANWATERWORKS 2020'],
    ['Revenue of Advanced Micro Devices in 2020?', 'AMD 2020'],
    ['What were TLA sales in 2020?', 'Tern Lake Assurance 2020'],
    ["Are JnJ's 2021 financials sound?", 'JOHNSON_JOHNSON_2021'],
    ["Which of JPM's segments was largest in 2020?", 'JPMORGAN 2020'],
  ])('are found however a name is joined or abbreviated: %s', (text, name) => {
    const others = [
      'COCACOLA 2020',
      'JNJ 2020',
      'AMERICANWATERWORKS 2020',
      'AMD 2020',
      'Pemberton Calder 2021',
    ];
    const long = ['Tern Lake Assurance 2020', 'JOHNSON_JOHNSON_2021', 'JPMORGAN 2020'];
    expect(named(text, [...SHELF, ...others, ...long])).toEqual([name]);
  });

  it('are those of the company rather than of what kind of paper they are', () => {
    const names = [
      'Brightmoor Annual Report 2019',
      'Tessin Annual Report 2019',
      'KESTREL 2019',
      'KESTREL 2020',
    ];
    expect(named('the annual report of Kestrel for 2019', names)).toEqual(['KESTREL 2019']);
  });

  it('are of each company that is named', () => {
    expect(named('Did Halberg or Tessin earn more in 2019?', SHELF)).toEqual([
      'halberg 2019 10K',
      'tessin 2019 10K',
    ]);
  });

  it('are distinguished by what they are where nothing says whose', () => {
    expect(named('meeting of 2021-02', ['committee 2021-02', 'committee 2021-03', 'letter 2020-02'])).toEqual(
      ['committee 2021-02'],
    );
  });
});

describe('the period that a question asks for', () => {
  const kestrel = ['KESTREL 2017', 'KESTREL 2018', 'KESTREL 2019', 'KESTREL 2019Q4', 'KESTREL 2020'];
  const names = [...kestrel, 'HARROW 2018', 'HARROW 2019', 'HARROW 2020'];

  it('decides among reports of one name, and the next year comes after it', () => {
    expect(asked('Kestrel revenue FY2018', names)).toMatchObject({
      meant: ['KESTREL 2018'],
      akin: ['KESTREL 2019', 'KESTREL 2019Q4', 'KESTREL 2017', 'KESTREL 2020'],
    });
    expect(named('Kestrel revenue FY2016', names)).toEqual(['KESTREL 2017']);
  });

  it('is the last of several years', () => {
    expect(named('Kestrel revenue FY2017 - FY2019, on average', names)).toEqual(['KESTREL 2019']);
  });

  it('is a quarter only where one is asked for', () => {
    expect(named('Kestrel revenue Q4 2019', names)).toEqual(['KESTREL 2019Q4']);
    expect(named('Kestrel revenue of the fourth quarter of 2019', names)).toEqual(['KESTREL 2019Q4']);
    expect(named('Kestrel revenue 2019', names)).toEqual(['KESTREL 2019']);
  });

  it('decides where all documents are of one name', () => {
    expect(named('Kestrel revenue FY2018', kestrel)).toEqual(['KESTREL 2018']);
    expect(named('revenue FY2016', kestrel)).toEqual(['KESTREL 2017']);
    expect(
      named('Kestrel revenue FY2017 - FY2019', ['KESTREL 2017', 'KESTREL 2018', 'KESTREL 2019']),
    ).toEqual(['KESTREL 2019']);
  });

  it('is the later of two that a name holds', () => {
    const over = [
      'Brightmoor 2017-18',
      'Brightmoor 2018-19',
      'Brightmoor 2019-20',
      'Tessin 2018',
      'Tessin 2019',
    ];
    expect(named('Brightmoor sales fiscal 2019', over)).toEqual(['Brightmoor 2018-19']);
    expect(named('Brightmoor sales 18/19', over)).toEqual(['Brightmoor 2018-19']);
  });
});

describe('documents whose names say nothing', () => {
  const companies = [
    'Adobe Systems Inc.',
    'Best Buy Co., Inc.',
    'Advanced Micro Devices, Inc.',
    'Halberg AG',
  ];
  const titles = Object.fromEntries(
    companies.flatMap((company, at) =>
      [2018, 2019, 2020].map((year) => [
        `scan-${'abcd'[at]}${year - 2018}.pdf`,
        `FORM 10-K · For the fiscal year ended December 31, ${year} · ${company}`,
      ]),
    ),
  );
  const names = Object.keys(titles);

  it.each([
    ['What was the revenue of Adobe in 2018?', 'scan-a0.pdf'],
    ['adobe 2018', 'scan-a0.pdf'],
    ["AMD's FY2019 revenue?", 'scan-c1.pdf'],
    ['Umsatz von Halberg 2020?', 'scan-d2.pdf'],
  ])('are those whose titles do: %s', (text, name) => {
    expect(asked(text, names, titles).meant).toEqual([name]);
  });

  it('say which words of the question they go by', () => {
    const words = (text: string, name: string) => asked(text, names, titles).words.get(name);
    expect(words('Revenue of AMD in 2019?', 'scan-c1.pdf')).toEqual(['amd']);
    expect(asked('Capex of Calder & Voss in 2019?', SHELF).words.get('caldervoss 2019 10K')).toEqual([
      ...['caldervoss', 'calder', 'voss'],
    ]);
  });

  it('stand beside those whose names say it', () => {
    const mixed = ['Adobe 2018 10-K.pdf', ...names.slice(1)];
    expect(asked('Adobe revenue 2018', mixed, titles).meant).toEqual(['Adobe 2018 10-K.pdf']);
    expect(asked('Adobe revenue 2019', mixed, titles).meant).toEqual(['scan-a1.pdf']);
  });

  it('are not named by what is no name', () => {
    const titled = { ...titles, 'scan-e0.pdf': 'Cash flows of the heat pump · A study of 2018' };
    const all = Object.keys(titled);
    for (const text of ['What were the cash flows?', 'cash flows of a heat pump', 'Year ended December 31?'])
      expect(asked(text, all, titled).meant).toEqual([]);
  });

  it('are those of a code as a whole', () => {
    const trials = {
      'a.pdf': 'Protocol · A study of LHP-330',
      'b.pdf': 'Lindenhof SE · LHP',
      'c.pdf': 'Notes',
    };
    expect(asked('Which dose of LHP-330?', Object.keys(trials), trials).meant).toEqual(['a.pdf']);
    expect(asked('Which dose of LHP-417?', Object.keys(trials), trials).meant).toEqual([]);
    expect(asked('Revenue of LHP?', Object.keys(trials), trials).meant).toEqual(['b.pdf']);
  });
});
