import type { Item } from '../items/item.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { knownItem, type ProjectWords, type WordsOfProjects } from '../words/project-words.ts';
import { sharedCount } from '../words/vocabulary.ts';
import { type Likeness, likenessOf, mayBeAlike } from './compare.ts';

export interface SimilarItem extends Likeness {
  readonly item: Item;
}

/** Of one item or text. */
const MOST = 10;

export interface ListSimilar {
  readonly projectId: number;
  /** An item, or a text that is none yet. */
  readonly itemId: string;
  readonly content: string;
}

/**
 * Items that say nearly the same as an item or a text, or contradict it, the nearest first.
 *
 * @throws NotFound for an item that is not there; InvalidInput for neither item nor text.
 */
export async function listSimilar(
  { store, words }: { store: Pick<MemoryStore, 'get' | 'getSeveral'>; words: WordsOfProjects },
  { projectId, itemId, content }: ListSimilar,
): Promise<SimilarItem[]> {
  const item = itemId === '' ? undefined : await store.get(projectId, itemId);
  if (itemId !== '' && !item) throw refusals.memory_not_found();
  const text = item?.content ?? content;
  if (text.trim() === '') throw refusals.memory_similar_missing();
  return similarTo({ store, projectId, known: await words.of(projectId) }, text, { but: itemId, most: MOST });
}

interface Among {
  store: Pick<MemoryStore, 'getSeveral'>;
  projectId: number;
  known: ProjectWords;
}

/** The items of a project that are like a text, the nearest first. */
export async function similarTo(
  { store, projectId, known: { items, vocabulary } }: Among,
  content: string,
  { but = '', most }: { but?: string; most: number },
): Promise<SimilarItem[]> {
  const asItem = {
    id: '',
    revision: 0,
    memoryType: 'note',
    createdAt: new Date(0),
    content,
    tags: [],
  } as const;
  const own = knownItem({ ...asItem, tags: [] }, vocabulary);
  const found: { id: string; likeness: Likeness }[] = [];
  for (const other of items.values()) {
    if (other.id === but || !mayBeAlike(own, other, sharedCount(own.terms, other.terms))) continue;
    const likeness = likenessOf(own, other);
    if (likeness) found.push({ id: other.id, likeness });
  }
  found.sort((a, b) => b.likeness.strength - a.likeness.strength || (a.id < b.id ? -1 : 1));
  const nearest = found.slice(0, most);
  const whole = await store.getSeveral(
    projectId,
    nearest.map(({ id }) => id),
  );
  const byId = new Map(whole.map((item) => [item.id, item]));
  return nearest.flatMap(({ id, likeness }) => {
    const item = byId.get(id);
    return item ? [{ ...likeness, item }] : [];
  });
}
