import { MessageText, Session } from '../../../proto/gen/cairn/chat/v1/chat.ts';
import { Item } from '../../../proto/gen/cairn/memory/v1/memory.ts';
import { Project } from '../../../proto/gen/cairn/projects/v1/projects.ts';
import {
  chatEntry,
  memoryEntry,
  messagePassage,
} from '../../../services/search/src/domain/entries/entries.ts';
import { chatSpace } from '../../../services/search/src/domain/entries/spaces.ts';
import type { Among } from '../../../services/search/src/domain/everything/among.ts';
import {
  type IndexedProject,
  indexProject,
} from '../../../services/search/src/domain/everything/match-projects.ts';
import type { ChatSpace } from '../../../services/search/src/domain/personal/records.ts';
import type { SearchEngine, WholeVersion } from '../../../services/search/src/domain/search-engine.ts';
import { headingOf, passageMaker } from './search-texts.ts';

/** How much there is of everything. */
export interface Amounts {
  projects: number;
  passages: number;
  messages: number;
  memories: number;
}

const PASSAGES_PER_DOCUMENT = 50;
const MESSAGES_PER_CHAT = 20;
/** Documents written together. */
const BATCH = 20;
const PERSON = '0190a0a0-0000-7000-8000-000000000001';
const THEN = Date.UTC(2026, 0, 1);

/**
 * Writes projects of one person with documents, chats and memories of the collection's sentences, as many in each.
 * @returns what the person may read.
 */
export async function fillWithEverything(engine: SearchEngine, amounts: Amounts): Promise<Among> {
  const make = passageMaker();
  const each = (total: number, of: number) => Math.ceil(total / amounts.projects / of);
  const documents = each(amounts.passages, PASSAGES_PER_DOCUMENT);
  const chats = each(amounts.messages, MESSAGES_PER_CHAT);
  const memories = each(amounts.memories, 1);
  const projects = new Map<number, IndexedProject>();
  const spaces: ChatSpace[] = [];
  for (let projectId = 1; projectId <= amounts.projects; projectId++) {
    const name = headingOf(make(0).text);
    const description = make(0).text.slice(0, 200);
    const updatedAt = new Date(THEN + projectId);
    projects.set(projectId, indexProject(Project.create({ id: projectId, name, description, updatedAt })));
    spaces.push({ number: projectId, projectId, userId: PERSON });
    await write(engine, documents, (n) => documentOf(projectId, n, make));
    await write(engine, chats, (n) => chatOf(projectId, projectId * chats + n, make));
    await write(engine, memories, (n) => memoryOf(projectId, n, make));
  }
  return { projects, chats: spaces };
}

type Make = ReturnType<typeof passageMaker>;

async function write(engine: SearchEngine, count: number, of: (n: number) => WholeVersion): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first);
    await engine.index(Array.from({ length: size }, (_, i) => of(first + i)));
  }
}

function documentOf(projectId: number, n: number, make: Make): WholeVersion {
  const passages = Array.from({ length: PASSAGES_PER_DOCUMENT }, (_, ordinal) => make(ordinal));
  const name = `${headingOf(passages[0]?.text ?? '')} ${n}.txt`;
  const document = { projectId, documentId: `document-${n}`, version: 1, name, createdAt: new Date(THEN) };
  return { document: { ...document, fileType: 'FILE_TYPE_TXT' }, passages };
}

/** A chat whose questions are short and whose answers are long. */
function chatOf(projectId: number, id: number, make: Make): WholeVersion {
  const texts = Array.from({ length: MESSAGES_PER_CHAT }, (_, place) => {
    const { text } = make(1);
    return place % 2 === 0 ? headingOf(text) : text;
  });
  const createdAt = new Date(THEN);
  const document = chatEntry(chatSpace(projectId), Session.create({ id, name: texts[0] ?? '', createdAt }));
  const passages = texts.map((text, place) =>
    messagePassage(
      MessageText.create({ id: `${id}/${place}`, place, isAi: place % 2 === 1, text, createdAt }),
    ),
  );
  return { document, passages };
}

function memoryOf(projectId: number, n: number, make: Make): WholeVersion {
  const content = make(1).text.slice(0, 300);
  const createdAt = new Date(THEN);
  return memoryEntry(Item.create({ projectId, id: `memory-${n}`, content, createdAt }));
}
