import { PassageCutter } from '../../../services/documents/src/domain/cut-passages.ts';
import { presentPassage } from '../../../services/documents/src/rpc/presenters.ts';
import type { PassageText, SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import { createRandom } from '../../lib/random.ts';
import { readCollection } from '../retrieval/measures.ts';
import { SAMPLES, texts } from './collection.ts';
import { publishText } from './search-engines.ts';

export const LARGE_PROJECT = 1;
export const SMALL_PROJECTS = 10;
const PASSAGES_PER_DOCUMENT = 50;
/** Sentences of a passage: about 1,200 characters. */
const SENTENCES = { least: 6, most: 9 };
/** Passages under one heading. */
const SECTION = 5;
const SEED = 20_261_121;

/** Writes the first documents of the collection to the large project, cut into passages as documents cuts them. */
export async function fillWithDocuments(engine: SearchEngine, count: number): Promise<void> {
  for (const { name, content } of texts(count)) {
    const version = { projectId: LARGE_PROJECT, documentId: name, version: 1 };
    const page = { number: 1, text: String(content), firstLine: 1, headings: [] };
    const passages = new PassageCutter().cut(page).map((passage, ordinal): PassageText => {
      const text = page.text.slice(passage.start, passage.end);
      return presentPassage({ ...passage, id: `${name}/${ordinal}`, ordinal, text });
    });
    await engine.upsert({ ...version, passages });
    await publishText(engine, version);
  }
}

/** Writes passages of the collection's sentences: eight tenths to the large project, the rest to ten small ones. */
export async function fillWithPassages(engine: SearchEngine, size: number): Promise<void> {
  const make = passageMaker();
  const documents = size / PASSAGES_PER_DOCUMENT;
  for (let i = 0; i < documents; i++) {
    const projectId = i < 0.8 * documents ? LARGE_PROJECT : LARGE_PROJECT + 1 + (i % SMALL_PROJECTS);
    await fillDocument(engine, { projectId, documentId: `document-${i}` }, PASSAGES_PER_DOCUMENT, make);
  }
}

/** Writes one document, some passages at a time, and makes it found. */
export async function fillDocument(
  engine: SearchEngine,
  document: { projectId: number; documentId: string },
  count: number,
  make = passageMaker(),
): Promise<void> {
  const version = { ...document, version: 1 };
  for (let first = 0; first < count; first += PASSAGES_PER_DOCUMENT) {
    const passages = Array.from({ length: PASSAGES_PER_DOCUMENT }, (_, i) => make(first + i));
    await engine.upsert({ ...version, passages });
  }
  await publishText(engine, version);
}

/** The first words of a text. */
export const headingOf = (text: string) => text.split(' ', 8).join(' ');

/** Makes passages of sentences that mostly follow one another, as in a text about one thing; the same every time. */
export function passageMaker(): (ordinal: number) => PassageText {
  const sentences = readCollection(`${SAMPLES}/retrieval`)
    .documents.flatMap(({ text }) => text.split(' . '))
    .filter(({ length }) => length > 20);
  const random = createRandom(SEED);
  let title = '';
  let section = '';
  return (ordinal) => {
    const count = SENTENCES.least + Math.floor(random() * (SENTENCES.most - SENTENCES.least + 1));
    const from = Math.floor(random() * sentences.length);
    const text = Array.from({ length: count }, (_, i) => {
      const at = random() < 0.6 ? from + i : Math.floor(random() * sentences.length);
      return sentences[at % sentences.length];
    }).join('. ');
    const place = { page: 1, start: 0, end: text.length, lineStart: 1, lineEnd: 1 };
    if (ordinal === 0) title = headingOf(text);
    if (ordinal % SECTION === 0) section = headingOf(text);
    const context = { title, sections: [section], table: '', unit: '', period: '', pageLabel: '' };
    return { id: String(ordinal), ordinal, text, headings: [], context, ...place };
  };
}
