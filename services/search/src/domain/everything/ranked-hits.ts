import { jointShare } from '../../engine/ranking/share.ts';
import type { Match } from '../entries/find.ts';
import { chatSpace, labelSpace, memorySpace } from '../entries/spaces.ts';
import type { Among } from './among.ts';
import type { ProjectMatch } from './match-projects.ts';

export type KindOfHit = 'HIT_KIND_PROJECTS' | 'HIT_KIND_DOCUMENTS' | 'HIT_KIND_MEMORY' | 'HIT_KIND_CHATS';

/** Something that fits, before it is shown. */
export interface RankedHit {
  kind: KindOfHit;
  /** The project that it belongs to, or is. */
  projectId: number;
  /** As the engine has it: of a space of the project. */
  match: Match;
}

/** Spaces of documents, their labels, memories and chats: what the groups of a `find` are. */
export function spacesOf({ projects, chats }: Among): number[][] {
  const ids = [...projects.keys()];
  const own = chats.filter(({ projectId }) => projects.has(projectId));
  return [ids, ids.map(labelSpace), ids.map(memorySpace), own.map(({ number }) => chatSpace(number))];
}

/** Documents, each once, by their text and names and by their labels together. */
export function joinLabels(documents: readonly Match[], labels: readonly Match[]): Match[] {
  const joined = new Map(documents.map((match) => [`${match.projectId}/${match.documentId}`, match]));
  for (const label of labels) {
    const projectId = label.projectId - labelSpace(0);
    const key = `${projectId}/${label.documentId}`;
    const document = joined.get(key);
    // Names are in both: the text of the label is what the document does not have.
    if (document && label.passage !== undefined)
      joined.set(key, { ...document, score: jointShare(document.score, label.score) });
    else if (!document) joined.set(key, label);
  }
  return [...joined.values()];
}

interface Matches {
  projects: readonly ProjectMatch[];
  documents: readonly Match[];
  memories: readonly Match[];
  chats: readonly Match[];
}

/** All of them, best first; of equal scores in the order of kinds, spaces and ids. */
export function rankHits(
  { projects, documents, memories, chats }: Matches,
  spaces: Among['chats'],
): RankedHit[] {
  const projectOfSpace = new Map(spaces.map(({ number, projectId }) => [chatSpace(number), projectId]));
  const hits: RankedHit[] = [
    ...projects.map(({ projectId, score }) => ({
      kind: 'HIT_KIND_PROJECTS' as const,
      projectId,
      match: { projectId, documentId: '', score, byName: true },
    })),
    ...documents.map((match) => ({
      kind: 'HIT_KIND_DOCUMENTS' as const,
      projectId: match.projectId >= labelSpace(0) ? match.projectId - labelSpace(0) : match.projectId,
      match,
    })),
    ...memories.map((match) => ({
      kind: 'HIT_KIND_MEMORY' as const,
      projectId: match.projectId - memorySpace(0),
      match,
    })),
    ...chats.map((match) => ({
      kind: 'HIT_KIND_CHATS' as const,
      projectId: projectOfSpace.get(match.projectId) ?? 0,
      match,
    })),
  ];
  // The order of kinds above, and of matches in each, is that of equal scores.
  const place = new Map(hits.map(({ kind }, i) => [kind, i] as const));
  return hits.sort(
    (a, b) =>
      b.match.score - a.match.score ||
      (place.get(a.kind) ?? 0) - (place.get(b.kind) ?? 0) ||
      a.match.projectId - b.match.projectId ||
      (a.match.documentId < b.match.documentId ? -1 : 1),
  );
}
