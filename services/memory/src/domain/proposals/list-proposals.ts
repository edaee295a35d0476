import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { MemoryStore } from '../ports.ts';
import { type SimilarItem, similarTo } from '../similar/list-similar.ts';
import type { WordsOfProjects } from '../words/project-words.ts';
import type { ProposalList } from './ports.ts';
import type { OpenProposal } from './proposal.ts';

export interface ShownProposal {
  readonly proposal: OpenProposal;
  /** Items that it nearly repeats or contradicts. */
  readonly similar: SimilarItem[];
}

type Parts = {
  store: Pick<MemoryStore, 'proposals' | 'countProposals' | 'getSeveral'>;
  words: WordsOfProjects;
};

/** Of each proposal so many items are shown. */
const SIMILAR = 3;

/** What is proposed to a person, newest first. @throws InvalidInput for a page token of another list. */
export async function listProposals(
  parts: Parts,
  { projectId, userId, sessionId = 0, ...page }: ProposalList & PageRequest,
): Promise<{ proposals: ShownProposal[]; nextPageToken: string; total: number }> {
  const list = { projectId, userId, sessionId };
  const { proposals, nextPageToken } = await readPage(
    'proposals',
    page,
    { usual: 20, most: 100, ...byId },
    (limit, before) => parts.store.proposals(list, limit, before),
  );
  const total = await parts.store.countProposals(list);
  return { proposals: await showProposals(parts, projectId, proposals), nextPageToken, total };
}

/** Proposals with what the project has already of the same. */
export async function showProposals(
  { store, words }: { store: Pick<MemoryStore, 'getSeveral'>; words: WordsOfProjects },
  projectId: number,
  proposals: readonly OpenProposal[],
): Promise<ShownProposal[]> {
  if (proposals.length === 0) return [];
  const among = { store, projectId, known: await words.of(projectId) };
  return Promise.all(
    proposals.map(async (proposal) => ({
      proposal,
      similar: await similarTo(among, proposal.body.content, { most: SIMILAR }),
    })),
  );
}
