import type { MessageText, Session } from '@cairn/proto/chat';
import type { Item } from '@cairn/proto/memory';
import type { PassageText, WholeVersion } from '../search-engine.ts';
import { contextOf } from './entry-facts.ts';
import { memorySpace } from './spaces.ts';

/** About how long a part of a memory's text is, in UTF-16 units: as long as a passage of a document. */
const PART = 1_500;
/** So much of a memory's beginning is its name, by which it is suggested. */
const BEGINNING = 80;
/** Chats have one version: what is added to them is added to that. */
export const CHAT_VERSION = 1;

/** A memory as the index has it: named by its beginning and its tags, its text in parts. */
export function memoryEntry(item: Item): WholeVersion {
  const { id, projectId, content, memoryType: type, tags } = item;
  const createdAt = item.createdAt ?? new Date(0);
  const name = [beginningOf(content), ...tags].join(' · ');
  const context = contextOf({ type, tags, createdAt });
  return {
    document: {
      ...{ projectId: memorySpace(projectId), documentId: id, version: item.revision || 1 },
      ...{ name, fileType: 'FILE_TYPE_UNSPECIFIED', createdAt },
    },
    passages: partsOf(content).map(({ text, start }, ordinal) => ({
      ...{ id: `${id}/${ordinal}`, ordinal, text, start, end: start + text.length },
      ...{ headings: [], context, page: 1, lineStart: 1, lineEnd: 1 },
    })),
  };
}

/** A chat without its messages, in a space of its person. */
export function chatEntry(projectId: number, { id, name, createdAt = new Date(0) }: Session) {
  const documentId = String(id);
  return {
    ...{ projectId, documentId, version: CHAT_VERSION, name, createdAt },
    fileType: 'FILE_TYPE_UNSPECIFIED' as const,
  };
}

export function messagePassage({ id, place, isAi, text, createdAt = new Date(0) }: MessageText): PassageText {
  const context = contextOf({ isAi, createdAt });
  const where = { page: place + 1, start: 0, end: text.length, lineStart: 1, lineEnd: 1 };
  return { id, ordinal: place, text, headings: [], context, ...where };
}

/** Its first words, on one line. */
function beginningOf(content: string, most = BEGINNING): string {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= most) return line;
  const end = line.lastIndexOf(' ', most);
  return `${line.slice(0, end > most / 2 ? end : most).toWellFormed()}…`;
}

/** A text in parts that end between words. */
function partsOf(content: string): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  for (let start = 0; start < content.length; ) {
    const far = start + PART;
    const space = content.slice(start, far).search(/\s\S*$/);
    const end = far >= content.length ? content.length : space > PART / 2 ? start + space + 1 : far;
    parts.push({ text: content.slice(start, end).toWellFormed(), start });
    start = end;
  }
  return parts;
}
