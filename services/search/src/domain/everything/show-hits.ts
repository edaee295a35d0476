import type { ChatHit, FoundDocument, MemoryHit, ProjectHit } from '@cairn/proto/search';
import { excerptOf } from '../../engine/analysis/excerpt.ts';
import { memoryFactsOf, messageFactsOf } from '../entries/entry-facts.ts';
import type { ShownMatch } from '../entries/find.ts';
import type { SearchEngine } from '../search-engine.ts';
import type { IndexedProject } from './match-projects.ts';
import type { KindOfHit, RankedHit } from './ranked-hits.ts';
import { highlightName } from './show-names.ts';

export interface ShownHits {
  projects: ProjectHit[];
  documents: FoundDocument[];
  memories: MemoryHit[];
  chats: ChatHit[];
}

interface Shown extends ShownMatch {
  projectId: number;
  projectName: string;
}

export interface ShowWith {
  projects: ReadonlyMap<number, IndexedProject>;
  weights: ReadonlyMap<string, number>;
  /** Folded. */
  words: readonly string[];
}

/** Hits as they are shown, each kind in their order; those that were deleted since they were found are left out. */
export async function showHits(
  engine: SearchEngine,
  hits: readonly RankedHit[],
  { projects, weights, words }: ShowWith,
): Promise<ShownHits> {
  const inIndex = hits.filter(({ kind }) => kind !== 'HIT_KIND_PROJECTS');
  const matches = inIndex.map(({ match }) => match);
  const shown = matches.length > 0 ? await engine.show(matches, weights) : [];
  const key = (match: { projectId: number; documentId: string }) => `${match.projectId}/${match.documentId}`;
  const byKey = new Map(shown.map((each) => [key(each), each]));
  const of = (kind: KindOfHit) =>
    hits.flatMap((hit): Shown[] => {
      const found = hit.kind === kind ? byKey.get(key(hit.match)) : undefined;
      const projectName = projects.get(hit.projectId)?.name ?? '';
      return found ? [{ ...found, projectId: hit.projectId, projectName }] : [];
    });
  return {
    projects: hits.flatMap((hit) => {
      const project = hit.kind === 'HIT_KIND_PROJECTS' ? projects.get(hit.projectId) : undefined;
      return project ? [projectHit(project, hit.match.score, { weights, words })] : [];
    }),
    documents: of('HIT_KIND_DOCUMENTS').map((each) => documentHit(each, words)),
    memories: of('HIT_KIND_MEMORY').map(memoryHit),
    chats: of('HIT_KIND_CHATS').map((each) => chatHit(each, words)),
  };
}

function projectHit(
  { id: projectId, name, description, isArchived, updatedAt }: IndexedProject,
  score: number,
  { weights, words }: Pick<ShowWith, 'weights' | 'words'>,
): ProjectHit {
  const { text: excerpt, highlights } = excerptOf(description, weights);
  const nameHighlights = highlightName(name, words);
  return { projectId, name, nameHighlights, description, excerpt, highlights, isArchived, score, updatedAt };
}

function documentHit(shown: Shown, words: readonly string[]): FoundDocument {
  const { projectId, projectName, documentId, name, fileType, excerpt, highlights } = shown;
  const { score, page, createdAt, context, byName } = shown;
  return {
    hit: {
      ...{ projectId, documentId, documentName: name, fileType, excerpt, highlights },
      ...{ score, page, createdAt, context },
      matchType: byName ? 'MATCH_TYPE_FILENAME' : 'MATCH_TYPE_CONTENT',
    },
    projectName,
    nameHighlights: highlightName(name, words),
  };
}

function memoryHit(shown: Shown): MemoryHit {
  const { projectId, projectName, documentId, excerpt, highlights, score } = shown;
  const { type, tags, createdAt } = memoryFactsOf(shown.context);
  return {
    ...{ memoryId: documentId, projectId, projectName, memoryType: type, tags: [...tags] },
    ...{ excerpt, highlights, content: shown.text, createdAt, score },
    matchType: 'MEMORY_MATCH_TYPE_TEXT',
  };
}

function chatHit(shown: Shown, words: readonly string[]): ChatHit {
  const { projectId, projectName, documentId, name, score } = shown;
  const common = {
    ...{ sessionId: Number(documentId), projectId, projectName, sessionTitle: name, score },
    titleHighlights: highlightName(name, words),
  };
  // The first message is not what fits where only the title does.
  if (shown.passage === undefined) {
    const none = { messageId: '', isAi: false, excerpt: '', highlights: [], message: '' };
    return { ...common, ...none, createdAt: shown.createdAt };
  }
  const { isAi, createdAt } = messageFactsOf(shown.context);
  const { passageId: messageId, excerpt, highlights, text: message } = shown;
  return { ...common, messageId, isAi, excerpt, highlights, message, createdAt };
}
