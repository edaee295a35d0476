import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import type { GenerationKey } from '../chats/ports.ts';
import type { Session } from '../chats/session.ts';
import type { Confidence } from '../citations/confidence.ts';
import type { Citation } from '../citations/quotations.ts';
import type { SearchedFirst } from '../citations/searched-first.ts';
import type { Connection } from '../connections/connection.ts';
import type { NewTurn } from '../messages/turn.ts';
import type { Coverage } from '../project-coverage/coverage.ts';
import type { SearchTrace } from '../search-trace/search-trace.ts';
import type { AnswerStep } from '../steps/step.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { Verdict } from '../verdicts/verdict.ts';

export const at = new Date('2026-01-02T03:04:05.678Z');
export const later = new Date('2026-01-02T03:05:00.001Z');

/** Some of what is measured. */
export const confidence: Confidence = { basis: 'words', met: 2, of: 3, threshold: 0.7, shown: true };

export const coverage: Coverage = {
  searched: 18,
  total: 20,
  given: 3,
  reading: 1,
  failed: 1,
  gaps: [{ documentId: 'a', pages: [4, 9], count: 14 }],
};

export const searchTrace: SearchTrace = {
  searches: [{ text: 'Why do cairns stand? 🪨', origin: 'model', evidence: 0.75, used: true }],
  byMeaning: true,
  phrases: [{ terms: ['stone', 'heap'], others: [{ terms: ['cairn'] }] }],
  leastEvidence: 0.5,
  passages: [
    {
      documentId: 'a',
      chunkId: 'a/1',
      fileType: 'FILE_TYPE_PDF',
      version: 1,
      page: 3,
      lineStart: 0,
      lineEnd: 0,
      number: 0,
      score: 0.25,
      wordRank: 9,
      leftOut: 'limit',
    },
  ],
};

/** Some of what was judged. */
export const verdicts: Verdict[] = [
  { start: 0, end: 5, verdict: 'partly', words: ['So 🪨'], figures: ['12 %'], opposed: false },
];

export function searchedFirst(...documentIds: string[]): SearchedFirst {
  const documents = documentIds.map((documentId, i) => {
    return { documentId, documentName: `stones ${i} 🪨.pdf`, documentDeleted: false };
  });
  return { documents, count: documents.length + 2 };
}

/** Some of what an answer did on its way. */
export const steps: AnswerStep[] = [
  { kind: 'plan', state: 'failed', text: '', count: 0, documents: 0, pages: 0, fault: 'slow' },
  { kind: 'read', state: 'done', text: 'stones 🪨.pdf', count: 14, documents: 1, pages: 3 },
];

/** What an answer took. */
export const usage = { input: 812, output: 40, estimated: true };

/** A connection with all it can have, but for what is given otherwise. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  return {
    id: uuidv7(),
    name: 'Stones',
    baseUrl: 'http://127.0.0.1:11434/v1',
    sealedKey: 'v2.sealed.key',
    keyEnding: '…d3f9',
    models: [{ id: 'stone-1', contextTokens: 8_192 }, { id: 'vendor/stone-2' }],
    createdAt: at,
    updatedAt: at,
    revision: 1,
    ...changes,
  };
}

/** What ends an abandoned answer that cites nothing, without an event. */
export const silently = { cited: [], events: [] };

export const anEvent = () =>
  newEvent({ $case: 'chatMessageCreated', value: { sessionId: 1, messageId: 'm', isAi: false } });

export function citation(number: number, changes: Partial<Citation> = {}): Citation {
  return {
    number,
    documentId: uuidv7(),
    documentName: 'stones 🪨.pdf',
    fileType: 'FILE_TYPE_PDF',
    version: 2,
    chunkId: uuidv7(),
    page: 3,
    start: 10,
    end: 90,
    lineStart: 0,
    lineEnd: 0,
    quote: `Passage ${number}`,
    cited: false,
    documentDeleted: false,
    context: {
      title: 'Stones',
      sections: ['Moss'],
      table: `Table ${number}`,
      unit: '',
      period: '',
      pageLabel: '3',
    },
    ...changes,
  };
}

export interface TurnChanges {
  text?: string;
  clientId?: string;
  owner?: string;
  /** How long it is held, in milliseconds; 0 for an answer that is abandoned at once. */
  ms?: number;
  userId?: string;
  perPerson?: number;
  versionOf?: NewTurn['versionOf'];
  parent?: string;
}

/** Sessions, turns and answers in a store, of one person where nothing else is said. */
export function storeBuilders(store: () => ChatStore) {
  const ada = uuidv7();

  async function session(userId = ada, projectId = 1): Promise<Session> {
    const made = await store().createSession({ projectId, userId, name: 'Stones', at }, () => []);
    if (!made) throw new Error('the project takes no sessions');
    return made;
  }

  function turn(sessionId: number, changes: TurnChanges = {}) {
    return {
      sessionId,
      question: {
        id: uuidv7(),
        userId: changes.userId ?? ada,
        text: changes.text ?? 'Why?',
        clientId: changes.clientId ?? '',
      },
      answer: { id: uuidv7(), generation: uuidv7(), model: 'stone-1', plainText: false },
      knowledgeMode: 'mixed',
      at,
      lease: { owner: changes.owner ?? 'here', ms: changes.ms ?? 60_000 },
      perPerson: changes.perPerson ?? 1_000,
      ...(changes.versionOf && { versionOf: changes.versionOf }),
      ...(changes.parent !== undefined && { parent: changes.parent }),
    } satisfies NewTurn;
  }

  function again(sessionId: number, messageId: string) {
    return {
      sessionId,
      messageId,
      generation: uuidv7(),
      model: 'stone-2',
      plainText: true,
      knowledgeMode: 'project_only' as const,
      at: later,
      lease: { owner: 'here', ms: 60_000 },
      perPerson: 1_000,
    };
  }

  async function begun(sessionId: number, changes: TurnChanges = {}): Promise<GenerationKey> {
    const one = turn(sessionId, changes);
    const { kind } = await store().beginTurn(one, []);
    if (kind !== 'begun') throw new Error(`a turn could not be begun: ${kind}`);
    return { messageId: one.answer.id, generation: one.answer.generation };
  }

  async function ended(
    sessionId: number,
    text = 'Because.',
    changes: TurnChanges = {},
  ): Promise<GenerationKey> {
    const generation = await begun(sessionId, changes);
    const done = await store().endGeneration(generation, { state: 'complete', text, error: '', at }, []);
    if (!done) throw new Error('a generation could not be ended');
    return generation;
  }

  return { ada, session, turn, again, begun, ended };
}
