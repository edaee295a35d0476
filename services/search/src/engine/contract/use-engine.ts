import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type {
  DocumentPage,
  DocumentVersion,
  IndexedDocument,
  PassageResult,
  PassageText,
  SearchEngine,
} from '../../domain/search-engine.ts';

export interface EngineUnderTest {
  engine: SearchEngine;
  /** Empties it for the next test; without it each test has an engine of its own. */
  clear?(): Promise<void>;
  close(): Promise<void>;
}

/** A version with one passage per text. */
export interface TestDocument extends Partial<IndexedDocument> {
  documentId: string;
  texts: string[];
}

interface Question {
  projectId?: number;
  documentIds?: string[];
  limit?: number;
  further?: number;
}

export const CREATED = new Date('2026-01-02T03:04:05.678Z');

export function identity({ texts: _, ...document }: TestDocument): IndexedDocument {
  return {
    projectId: 1,
    version: 1,
    name: `${document.documentId}.txt`,
    fileType: 'FILE_TYPE_TXT',
    createdAt: CREATED,
    ...document,
  };
}

export function passage(version: DocumentVersion, ordinal: number, text: string): PassageText {
  return {
    id: `${version.documentId}/${version.version}/${ordinal}`,
    ordinal,
    text,
    headings: [],
    context: undefined,
    page: ordinal + 1,
    start: 0,
    end: text.length,
    lineStart: ordinal + 1,
    lineEnd: ordinal + 2,
  };
}

/** Of terms that only hidden passages hold it is not said that nothing holds them. */
export const nothing = { passages: [], documentsSearched: 0, passagesSearched: 0, terms: expect.any(Array) };

export const idsOf = (result: PassageResult) => result.passages.map(({ chunkId }) => chunkId);
export const namesOf = (page: DocumentPage) => page.hits.map(({ documentName }) => documentName);

/** An empty engine for each test, and what the tests ask of it. */
export function useEngine(open: () => Promise<EngineUnderTest>) {
  let opened: EngineUnderTest | undefined;
  let under: EngineUnderTest;
  const close = async () => {
    await opened?.close();
    opened = undefined;
  };
  beforeEach(async () => {
    opened ??= await open();
    under = opened;
  });
  afterEach(() => (under.clear ? under.clear() : close()));
  afterAll(close);

  async function stage(document: TestDocument): Promise<IndexedDocument> {
    const version = identity(document);
    const passages = document.texts.map((text, ordinal) => passage(version, ordinal, text));
    const results = await under.engine.upsert({ ...version, passages });
    expect(results).toEqual(passages.map(({ id }) => ({ id, ok: true })));
    return version;
  }

  return {
    get engine(): SearchEngine {
      return under.engine;
    },
    stage,
    async index(...documents: TestDocument[]): Promise<void> {
      for (const document of documents) expect(await under.engine.publish(await stage(document))).toBe(true);
    },
    ask: (text: string, more: Question = {}) =>
      under.engine.passages({ projectId: 1, documentIds: [], limit: 10, text, ...more }),
    find: (text: string, projectId = 1): Promise<DocumentPage> =>
      under.engine.query({ projectId, text, pageSize: 10 }),
  };
}

export type UseEngine = ReturnType<typeof useEngine>;
