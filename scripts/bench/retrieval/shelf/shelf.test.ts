import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { Extractor } from '../../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../../services/documents/src/extraction/limits.ts';
import { evidenceFaults } from './check.ts';
import { readDocument } from './read.ts';
import { writtenShelf } from './written.ts';

const { documents, questions } = writtenShelf();

/** One of each type, and what it hashes to: figures measured on another shelf cannot be compared. */
const KNOWN = {
  'annual/nordwind/2019': '908c896a3b87',
  'quarter/tessin/2021Q3': '019b7af58871',
  'contract-3': '685619602832',
  'minutes-1': '2cee0d35ebc5',
  'prices-isarwerk-2021': 'ec380d2e0b9b',
  'incidents-savannah-2020': '34fd09ebe2e8',
};

function documentOf(id: string) {
  const document = documents.find((each) => each.id === id);
  if (!document) throw new Error(`there is no ${id}`);
  return document;
}

describe('the shelf', () => {
  it('is the same every time and everywhere', () => {
    const hashes = Object.keys(KNOWN).map((id) => [
      id,
      createHash('sha256').update(documentOf(id).content).digest('hex').slice(0, 12),
    ]);
    expect(Object.fromEntries(hashes)).toEqual(KNOWN);
  });

  it('holds long documents of all types, each under a name of its own', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(documents.map(({ type }) => type))].sort()).toEqual([
      'csv',
      'docx',
      'json',
      'md',
      'pdf',
      'txt',
    ]);
    expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
    const reports = documents.filter(({ id, type }) => id.startsWith('annual/') && type === 'pdf');
    for (const { name, pages = 0 } of reports) expect(pages, name).toBeGreaterThanOrEqual(20);
  });

  it('is asked about in four languages and every type, a third of it unseen while tuning', () => {
    expect(questions.length).toBeGreaterThanOrEqual(160);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(new Set(questions.map(({ language }) => language)).size).toBe(4);
    expect(new Set(questions.map(({ document }) => documentOf(document).type)).size).toBe(6);
    const unseen = questions.filter(({ split }) => split === 'unseen').length / questions.length;
    expect(unseen).toBeGreaterThan(0.25);
    expect(unseen).toBeLessThan(0.4);
  });
});

describe('evidence', () => {
  const extractor = new Extractor(DEFAULT_LIMITS);
  afterAll(() => extractor.close());

  it('stands where the questions say, in the text that is read', async () => {
    for (const id of Object.keys(KNOWN)) {
      const read = await readDocument(extractor, documentOf(id));
      expect(evidenceFaults(questions, [read])).toEqual([]);
    }
  });

  it('is missed where it does not stand', async () => {
    const read = await readDocument(extractor, documentOf('annual/nordwind/2019'));
    const of = questions.filter(({ evidence }) => evidence.some(({ document }) => document === read.id));
    const moved = of.map((question) => ({
      ...question,
      evidence: question.evidence.map((each) => ({ ...each, page: 1 })),
    }));
    expect(of.length).toBeGreaterThan(0);
    expect(evidenceFaults(moved, [read]).length).toBeGreaterThan(0);
  });
});
