import type { MemoryItem } from '#lib/api/types.ts';

/** What people say of a memory. */
export interface MemoryFields {
  content: string;
  memory_type: MemoryItem['memory_type'];
  tags: readonly string[];
  importance: number;
  confidence: number;
  impact_score: number | null;
}

export const NEW_FIELDS: MemoryFields = {
  content: '',
  memory_type: 'note',
  tags: [],
  importance: 0.5,
  confidence: 0.5,
  impact_score: null,
};

export const fieldsOf = ({
  content,
  memory_type,
  tags,
  importance,
  confidence,
  impact_score,
}: MemoryItem): MemoryFields => ({ content, memory_type, tags, importance, confidence, impact_score });

/** The names of the fields in which two differ. */
export const changedNames = (one: MemoryFields, other: MemoryFields): (keyof MemoryFields)[] =>
  (Object.keys(NEW_FIELDS) as (keyof MemoryFields)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );

/** What was typed and not yet sent, and the memory that it changes, as that was then. */
interface Draft {
  fields: MemoryFields;
  base?: MemoryItem;
}

const keyOf = (projectId: number, memoryId = 'new') => `cairn.memory-draft.${projectId}.${memoryId}`;

/** What was typed in this tab of a memory, or of a new one, and not yet sent. */
export function readMemoryDraft(projectId: number, memoryId?: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(projectId, memoryId)) ?? 'null') as Draft | null;
    return typeof draft?.fields?.content === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export function keepMemoryDraft(projectId: number, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(projectId, draft.base?.id), JSON.stringify(draft));
  } catch {
    // Storage may be full or closed; the text is still in the form.
  }
}

export const forgetMemoryDraft = (projectId: number, memoryId?: string): void =>
  sessionStorage.removeItem(keyOf(projectId, memoryId));
