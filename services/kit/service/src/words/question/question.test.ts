import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuestion } from '../index.ts';

describe('the subject of a question', () => {
  it.each([
    ['What was the margin in Q3, in percents, rounded to one decimal?', 'What was the margin in Q3?'],
    ['What was revenue? Answer in USD millions.', 'What was revenue?'],
    ['What is the capex (in USD millions) of 3M?', 'What is the capex of 3M?'],
    ['What were sales in millions of dollars at Harrow?', 'What were sales at Harrow?'],
    ['How much is rent? Give the page.', 'How much is rent?'],
    ['Current ratio of Calder? Two decimals please.', 'Current ratio of Calder?'],
    ['Did it earn more in 2019? Yes or no.', 'Did it earn more in 2019?'],
    ['Compute the EBIT margin of Meridian.', 'the EBIT margin of Meridian.'],
    ['You are an analyst. What drove growth?', 'What drove growth?'],
    ['Answer as a lawyer would: when does it end?', 'when does it end?'],
    ['Using only the documents provided, when does it end?', 'when does it end?'],
    ['We have a meeting next week. When does it end?', 'When does it end?'],
    ['We signed with Tolland. When does it end?', 'We signed with Tolland. When does it end?'],
    ['Wann endet es? Antworte aus Sicht eines Anwalts.', 'Wann endet es?'],
    ['What drove growth? If there is no answer, then please state that.', 'What drove growth?'],
    ['Wie hoch war die Quote? Bitte in Prozent mit einer Nachkommastelle.', 'Wie hoch war die Quote?'],
    ['Wie hoch war der Umsatz, auf zwei Stellen gerundet?', 'Wie hoch war der Umsatz?'],
    ['Wer prüft den Abschluss? Gib die Seite an.', 'Wer prüft den Abschluss?'],
    ['Quelle est la marge en 2019 ? Réponds en pourcentage, une décimale.', 'Quelle est la marge en 2019 ?'],
    ['¿Cuál fue el margen? Responde en porcentaje con un decimal.', '¿Cuál fue el margen?'],
    ['¿Cuánto facturó? Sé breve.', '¿Cuánto facturó?'],
  ])('is without what says how to answer: %s', (text, subject) => {
    expect(readQuestion(text).subject).toBe(subject);
  });

  it.each([
    [
      'What is capex? Give a response by relying on the details shown in the cash flow statement.',
      'What is capex? cash flow statement.',
    ],
    [
      'Using only the information within the balance sheet, what are total assets?',
      'balance sheet, what are total assets?',
    ],
  ])('holds the source that an instruction names: %s', (text, subject) => {
    expect(readQuestion(text).subject).toBe(subject);
  });

  it.each([
    'What was the immune response in the trial?',
    'Is the fee 5 percent or 6 percent?',
    'By how many percent did turnover change?',
    'What is the answer?',
    'how many decimals',
    'Welche Rolle spielt die Seite?',
    'revenue per page, per author',
  ])('is all of it where nothing says how to answer, or nothing else is asked: %s', (text) => {
    expect(readQuestion(text)).toMatchObject({ subject: text, instructions: [] });
  });

  it('is words of the question in their order, and never nothing, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            'answer',
            'in',
            'percent',
            ',',
            '.',
            'round',
            'to',
            'two',
            'revenue',
            '(',
            ')',
            '\n',
            '?',
          ),
        )
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (asked) => {
        const words = (some: string) => some.match(/[\p{L}\p{N}]+/gu) ?? [];
        const all = words(asked).values();
        const { subject } = readQuestion(asked);
        for (const word of words(subject)) expect(all.some((other) => other === word)).toBe(true);
        if (words(asked).length > 0) expect(words(subject).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('what a question names', () => {
  it.each([
    ['What was the FY2018 capex of 3M?', ['3M']],
    ["What is Lockheed Martin's FY2020 asset turnover?", ['Lockheed Martin']],
    ['Gross margin at Nordwind Logistics, Inc. in Q3 2021', ['Nordwind Logistics, Inc']],
    ['tell me about AT&T and Johnson & Johnson', ['AT&T', 'Johnson & Johnson']],
    ['Revenue of Johnson & Johnson?', ['Johnson & Johnson']],
    ['¿Cuál fue el margen EBIT de Sierra Alta?', ['Sierra Alta']],
    ['Whom do I call in protocol LHP417-173?', ['LHP417-173']],
    ['Where is "change of control" described?', ['change of control']],
    ['What does the report say?', []],
    ['Wie hoch war die Umsatzrendite im Geschäftsjahr 2019?', []],
    ['Wer prüft die Halberg AG?', ['Halberg AG']],
    ['Quelle est la marge de Montclar ?', ['Montclar']],
  ])('are proper names: %s', (text, names) => expect(readQuestion(text).names).toEqual(names));

  it.each([
    ['capex FY18', ['2018'], []],
    ['revenue 18/19', ['2018', '2019'], []],
    ['revenue of 3Q21', ['2021'], ['q3']],
    ['the third quarter of 2021', ['2021'], ['q3']],
    ['im zweiten Quartal 2020', ['2020'], ['q2']],
    ['au premier semestre 2020', ['2020'], ['h1']],
    ['T4 2019', ['2019'], ['q4']],
    ['the first report', [], []],
  ])('are periods: %s', (text, years, parts) => expect(readQuestion(text)).toMatchObject({ years, parts }));

  it.each([
    ['capex in USD millions', ['usd', 'million']],
    ['Quote in Prozent', ['percent']],
    ['Umsatz in Mio. €', ['eur', 'million']],
    ['en miles de millones de dólares', ['usd', 'billion']],
    ['how many people', []],
  ])('are units: %s', (text, units) => expect(readQuestion(text).units).toEqual(units));
});

describe('the kind of thing asked for', () => {
  it.each([
    ['figure', 'How many people worked there?'],
    ['figure', 'What was the gross margin in 2018?'],
    ['figure', 'Operating cash flow for 2018. Answer in USD millions.'],
    ['figure', 'Wie hoch war der Umsatz?'],
    ['figure', 'Combien de salariés ?'],
    ['figure', '¿Cuánto facturó?'],
    ['date', 'When does the contract end?'],
    ['date', 'Until when does the facility run?'],
    ['date', 'Bis wann läuft der Vertrag?'],
    ['date', 'À quelle date ?'],
    ['date', '¿Qué día se reúne la junta?'],
    ['person', 'Who audited the accounts?'],
    ['person', 'Wer hat den Abschluss geprüft?'],
    ['person', 'Qui a poursuivi la société ?'],
    ['person', '¿Quién auditó las cuentas?'],
    ['place', 'Where is the plant?'],
    ['place', 'Wo liegt das Werk?'],
    ['yes-no', 'Did it earn more?'],
    ['yes-no', 'Has the margin improved? Yes or no.'],
    ['yes-no', 'Ist der Umsatz gewachsen?'],
    ['yes-no', 'Le chiffre a-t-il augmenté ?'],
    ['yes-no', '¿Es rentable?'],
    ['definition', 'What does EBITDA mean?'],
    ['definition', 'What is a closure date?'],
    ['open', 'What drove operating margin change?'],
    ['open', 'solar energy'],
  ] as const)('is %s: %s', (kind, text) => expect(readQuestion(text).kind).toBe(kind));
});
