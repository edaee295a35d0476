import { termOf, tokenize } from '@cairn/service/words';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../citations/passage.ts';
import { judgeEvidence } from '../evidence/judge-evidence.ts';
import { LONGEST_SENTENCE } from '../evidence/sentences.ts';
import type { ChatRequest, ModelPart } from '../writing/chat-model.ts';
import { createExtractiveModel } from './extractive.ts';

function passage(text: string): Passage {
  return {
    documentId: 'd',
    documentName: 'stones.txt',
    fileType: 'FILE_TYPE_TXT',
    version: 1,
    chunkId: 'c',
    page: 0,
    start: 0,
    end: text.length,
    lineStart: 1,
    lineEnd: 1,
    context: undefined,
    text,
  };
}

/** How many of the passages hold each term. */
function statisticsOf(passages: readonly Passage[]) {
  const terms = passages.flatMap(({ text }) => [
    ...new Set([...tokenize(text, 'always')].map((token) => termOf(token.text))),
  ]);
  const holders = new Map([...Map.groupBy(terms, (term) => term)].map(([term, of]) => [term, of.length]));
  return { passages: passages.length, holders };
}

async function answer(question: string, passages: Passage[], changes: Partial<ChatRequest> = {}) {
  const pieces: string[] = [];
  const parts: ModelPart[] = [];
  const request: ChatRequest = {
    messages: [{ role: 'user', content: question }],
    question,
    passages,
    evidence: judgeEvidence(question, passages, statisticsOf(passages)),
    knowledgeMode: 'project_only',
    temperature: 0,
    creativity: 0.7,
    length: 'medium',
    confidenceThreshold: 0.7,
    plainText: false,
    maxTokens: 1000,
    signal: new AbortController().signal,
    used: () => {},
    ...changes,
  };
  for await (const part of createExtractiveModel().stream(request)) {
    parts.push(part);
    pieces.push(part.kind === 'text' ? part.text : `<${part.reason}>`);
  }
  return { text: pieces.join(''), pieces, parts };
}

const granite = passage(
  'Cairns are heaps of stones raised by people. They mark paths on mountains where snow hides the trail.\nThe granite of the north is two billion years old. Lunch was served at noon.',
);
const ships = passage(
  'Ships carried wool and timber. Harbours along the coast were dredged every spring of the year.',
);

describe('extractive answerer', () => {
  it.each([false, true])(
    'says of each quotation which passage it is from (plain text: %s)',
    async (plainText) => {
      const { parts } = await answer('Which paths are marked? How old is the granite?', [ships, granite], {
        plainText,
      });
      const quoted = parts.flatMap((part) => (part.kind === 'text' && part.quotes ? [part] : []));
      expect(quoted.length).toBeGreaterThan(1);
      for (const { text, quotes } of quoted) {
        expect(quotes).toBe(2);
        expect(granite.text).toContain(text);
      }
      // Nothing of a passage stands in what is not marked.
      const rest = parts.flatMap((part) => (part.kind === 'text' && !part.quotes ? [part.text] : []));
      expect(rest.join('')).not.toMatch(/granite|cairns|paths/i);
    },
  );

  it('quotes the fitting sentences word for word, each with its number, and says what it is', async () => {
    const { text } = await answer('How old is the granite?', [ships, granite]);
    expect(text).toBe(
      'No language model is connected, so these are quotations from your documents that fit the question, word for word:\n\n> The granite of the north is two billion years old. [2]<stop>',
    );
  });

  it('prefers what is said under a heading to the heading, and leaves tables of contents out', async () => {
    const page = {
      ...passage(
        'Row access control . . . . . . . . . . . . . 12\n\n28 Row access control in the database\n\nRow access control limits which rows of a table a person sees.',
      ),
      fileType: 'FILE_TYPE_PDF' as const,
    };
    const { text } = await answer('What is row access control?', [page]);
    expect(text).toContain('> Row access control limits which rows of a table a person sees. [1]');
    expect(text).not.toContain('. . .');
    expect(text).not.toContain('28 Row');
  });

  it('does not run a heading of a Word document into the paragraph under it', async () => {
    const text =
      'Log of the northern route\nThe ferry leaves at seven in the morning.\nTwo bridges were renewed.';
    const answered = await answer('When does the ferry leave?', [
      { ...passage(text), fileType: 'FILE_TYPE_DOCX' },
    ]);
    expect(answered.text).toContain('\n\n> The ferry leaves at seven in the morning. [1]');
    expect(answered.text).not.toContain('Log of');
  });

  it('does not run a heading of a page into the paragraph under it', async () => {
    const page = {
      ...passage(
        '14. Commitments and Contingencies\nWe are bound to buy stones for $907.5 million over the next years, and of these most\nwithin twelve months.',
      ),
      fileType: 'FILE_TYPE_PDF' as const,
    };
    const { text } = await answer('What are the commitments to buy stones?', [page]);
    expect(text).toContain(
      '\n\n> We are bound to buy stones for $907.5 million over the next years, and of these most within twelve months. [1]',
    );
    expect(text).not.toContain('Contingencies');
  });

  it.each([
    ['3. The granite is two billion years old.', '3\\. The granite is two billion years old.'],
    ['- The granite is two billion years old.', '\\- The granite is two billion years old.'],
  ])('keeps the beginning of a quotation from being read as a list: %s', async (sentence, written) => {
    const { text } = await answer('How old is the granite?', [passage(sentence)]);
    expect(text).toContain(`> ${written} [1]`);
  });

  it.each([
    ['Wie alt ist der Granit?', 'kein Sprachmodell'],
    ['Quel est l’âge du granit ?', 'modèle de langage'],
    ['¿Cuántos años tiene el granito?', 'modelo de lenguaje'],
    ['How old is the granite?', 'language model'],
  ])('says what it is in the language of the question: %s', async (question, words) => {
    for (const evidence of [undefined, judgeEvidence(question, [], { passages: 0, holders: new Map() })]) {
      expect((await answer(question, [], { evidence })).text).toContain(words);
    }
  });

  it('finds other forms of the question’s words', async () => {
    const { text } = await answer('What marks a mountain path?', [granite, ships]);
    expect(text).toContain('> They mark paths on mountains where snow hides the trail. [1]');
    expect(text).not.toContain('wool');
  });

  it.each([
    [
      'German',
      'Wann werden die Hütten im Winter geschlossen?',
      'Der Wirt ist ein Mann aus dem Tal, und die Gäste sind wie eine Familie.\nUnsere Hütte schließt am 3. November. Im Sommer werden hier die Wege von der Gemeinde gepflegt.',
      'Unsere Hütte schließt am 3. November.',
    ],
    [
      'German, however short',
      'Wo liegt Bern?',
      'Wo der Fluss ist, weiß man nicht. Die Stadt Bern liegt an der Aare.',
      'Die Stadt Bern liegt an der Aare.',
    ],
    [
      'French',
      'Quand est-ce que les refuges sont fermés ?',
      'Que sont les sentiers pour nous ? Est-ce que ce sont des routes, quand on est en montagne ?\nLe refuge ferme le 3 novembre.',
      'Le refuge ferme le 3 novembre.',
    ],
    [
      'Spanish',
      '¿Cuáles son las canciones de la montaña?',
      'La vida de los pastores es dura, y las noches son largas para los que no duermen.\nUna canción de montaña se canta al alba.',
      'Una canción de montaña se canta al alba.',
    ],
  ])('knows what a question is after in %s', async (_language, question, text, quotation) => {
    const { text: given } = await answer(question, [passage(text)]);
    expect(given.split('\n\n').slice(1)).toEqual([`> ${quotation} [1]<stop>`]);
  });

  it('prefers a rare word to a common one', async () => {
    const common = 'The report speaks of stones again here.';
    const passages = [
      passage(`${common} The report names zirconium as a cause.`),
      passage(`${common} ${common}`),
    ];
    const { text } = await answer('What does the report say about zirconium?', passages);
    expect(text.indexOf('zirconium')).toBeGreaterThan(0);
    expect(text.split('\n\n')[1]).toContain('zirconium');
  });

  it('comes in pieces', async () => {
    expect((await answer('granite stones', [granite])).pieces.length).toBeGreaterThan(2);
  });

  it('says that a general answer needs a language model', async () => {
    const { text } = await answer('How old is granite?', [], {
      knowledgeMode: 'general',
      evidence: undefined,
    });
    expect(text).toContain('a general question cannot be answered');
  });

  it('keeps numbers and marks of the document from being read as citations or formatting', async () => {
    const { text } = await answer('What did Miller show about basalt?', [
      passage('Miller [12] showed that *basalt* is younger [2] than granite.'),
    ]);
    expect(text).toContain('> Miller \\[12\\] showed that \\*basalt\\* is younger \\[2\\] than granite. [1]');
  });

  it('stays short', async () => {
    const long = `granite ${'and more words of no end '.repeat(200)}`;
    const many = Array.from({ length: 8 }, (_, i) => passage(`Granite number ${i} is a stone. ${long}`));
    const { text } = await answer('granite', many);
    expect(text.match(/^> /gm)?.length).toBeLessThanOrEqual(3);
    expect(text.length).toBeLessThan(3 * (LONGEST_SENTENCE + 20) + 200);
  });

  const accounts: Passage = {
    ...passage(
      'Consolidated Balance Sheet\n($ in millions)\n\nYears ended June 30 2020 2019\nCash and equivalents 104.2 98.7\nLong-term debt 75.1 81.0\nTotal assets 911.3 890.2\n\n[3] Annual report 2020',
    ),
    documentName: 'nordwind-2020.pdf',
    fileType: 'FILE_TYPE_PDF',
  };

  it('quotes the row that answers, with its heads before it, and says which column is of the year', async () => {
    const { text, parts } = await answer('What was the long-term debt in 2020?', [accounts], {
      length: 'short',
    });
    expect(text.split('\n\n').slice(1)).toEqual([
      'Consolidated Balance Sheet · ($ in millions) · Years ended June 30 2020 2019 — column 2020: 75.1',
      '> Long-term debt 75.1 81.0 [1]<stop>',
    ]);
    // All of the document's words are known as such, so that they can be removed with it.
    const own = parts.flatMap((part) => (part.kind === 'text' && !part.quotes ? [part.text] : [])).join('');
    expect(own).not.toMatch(/75\.1|Balance|debt/);
  });

  it('names no column where years and figures do not stand one above the other', async () => {
    const odd = { ...accounts, text: accounts.text.replace('75.1 81.0', '75.1 81.0 5.9') };
    const { text } = await answer('What was the long-term debt in 2020?', [odd], { length: 'short' });
    expect(text).toContain('Years ended June 30 2020 2019\n\n> Long-term debt 75.1 81.0 5.9 [1]');
  });

  it('quotes a record with the names of its columns', async () => {
    const table: Passage = {
      ...passage('name,city,phone\nAnna Berg,Ulm,0731 5550101\nRuth Maier,Kiel,0431 5550102'),
      fileType: 'FILE_TYPE_CSV',
    };
    const { text } = await answer('What is the phone number of Ruth Maier?', [table], { length: 'short' });
    expect(text.split('\n\n').slice(1)).toEqual([
      'name,city,phone',
      '> Ruth Maier,Kiel,0431 5550102 [1]<stop>',
    ]);
  });

  it('quotes once what documents that resemble each other say alike', async () => {
    const risk = (name: string) => ({
      ...passage('Our refinery may be closed by storms, floods or a shortage of skilled workers.'),
      documentId: name,
      documentName: `${name}.txt`,
    });
    const { text } = await answer('What may close the refinery?', [risk('a'), risk('b'), risk('c')], {
      length: 'long',
    });
    expect(text.match(/^> /gm)).toHaveLength(1);
  });

  it('leaves out what runs along the pages of a document', async () => {
    const page = (number: number, rest: string): Passage => ({
      ...passage(`Granite quarry handbook ${number}\n\n${rest}`),
      fileType: 'FILE_TYPE_PDF',
    });
    const { text } = await answer('Who runs the granite quarry?', [
      page(3, 'The granite quarry is run by Anna Berg.'),
      page(4, 'Water is pumped at night.'),
    ]);
    expect(text).toContain('> The granite quarry is run by Anna Berg. [1]');
    expect(text).not.toContain('handbook');
  });

  it('stops when asked to', async () => {
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(answer('granite', [granite], { signal: stop })).rejects.toThrow('stopped');
  });
});
