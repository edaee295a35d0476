import {
  type BeginQuery,
  type Begun,
  type Match,
  SHOWN,
  type ShownMatch,
} from '../../../domain/entries/find.ts';
import { excerptOf } from '../../analysis/excerpt.ts';
import { documentKey, ofProject, type StoredPassage } from '../layout.ts';
import { keyOfStored, textsOf } from '../passage-texts.ts';
import { type ShownColumns, type ShownDocument, shownColumns, toShown } from '../shown-documents.ts';
import { columns, type Snapshot } from '../snapshot.ts';
import { portionsOf, within } from './across-view.ts';

/** Documents that are looked through for names that begin as is asked. */
const MOST_BEGUN = 500;

interface RecordColumns extends ShownColumns {
  projectId: [string];
}

/** What is shown of documents that were found. */
export async function showMatches(
  snapshot: Snapshot,
  matches: readonly Match[],
  weights: ReadonlyMap<string, number>,
): Promise<ShownMatch[]> {
  if (matches.length === 0) return [];
  const keys = matches.map(documentKey);
  const [records, best] = await snapshot.searches<[RecordColumns, StoredPassage]>([
    {
      size: keys.length,
      query: { bool: { filter: [{ ids: { values: keys } }, { range: { live: { gt: 0 } } }] } },
      ...columns(...shownColumns, 'projectId'),
    },
    textsOf(matches.flatMap(({ passage }) => passage ?? [])),
  ]);
  const documents = new Map<string, ShownDocument>();
  for (const { fields } of records.hits) {
    documents.set(`${fields.projectId[0]}/${fields.documentId[0]}`, toShown(fields));
  }
  const passages = new Map(best.hits.map(({ fields }) => [keyOfStored(fields), fields]));
  const first = await firstPassages(
    snapshot,
    matches.filter(({ passage }) => passage === undefined),
    documents,
  );
  return matches.flatMap((match) => {
    const key = documentKey(match);
    const document = documents.get(key);
    const passage = match.passage === undefined ? first.get(key) : passages.get(match.passage);
    const isLive = !passage || passage.version === document?.version;
    if (!document || !isLive || (match.passage !== undefined && !passage)) return [];
    const { text, highlights } = excerptOf(passage?.text ?? '', weights);
    const { name, fileType, createdAt } = document;
    return {
      ...{ ...match, name, fileType, createdAt },
      passageId: passage?.id ?? '',
      page: passage?.page ?? 0,
      context: passage?.context,
      text: (passage?.text ?? '').slice(0, SHOWN),
      excerpt: text,
      highlights,
    };
  });
}

async function firstPassages(
  snapshot: Snapshot,
  matches: readonly Match[],
  documents: ReadonlyMap<string, ShownDocument>,
): Promise<Map<string, StoredPassage>> {
  const keys = matches.flatMap((match) => {
    const version = documents.get(documentKey(match))?.version;
    return version === undefined ? [] : [`${documentKey(match)}/${version}/0`];
  });
  if (keys.length === 0) return new Map();
  const { hits } = await snapshot.search<StoredPassage>(textsOf(keys));
  return new Map(hits.map(({ fields }) => [`${fields.projectId}/${fields.documentId}`, fields]));
}

/** Documents whose names hold the words, the last of them as a beginning. */
export async function beginAcross(
  snapshot: Snapshot,
  { groups, words, limit }: BeginQuery,
): Promise<Begun[][]> {
  return Promise.all(
    groups.map(async (spaces) => {
      if (spaces.length === 0 || words.length === 0) return [];
      const results = await snapshot.searches<(RecordColumns & { nameWords: string[] })[]>(
        portionsOf(spaces, words.length).map((some) => ({
          size: MOST_BEGUN,
          query: {
            bool: {
              filter: [
                within(some),
                { range: { live: { gt: 0 } } },
                ...words.map((word, i) => inAny(some, word, i === words.length - 1)),
              ],
            },
          },
          sort: [{ createdAt: 'desc' }],
          ...columns(...shownColumns, 'projectId', 'nameWords'),
        })),
      );
      const begun = results.flatMap(({ hits }) =>
        hits.map(({ fields }) => {
          const projectId = Number(fields.projectId[0]);
          const { documentId, name, createdAt } = toShown(fields);
          const held = new Set(fields.nameWords.map((each) => each.slice(ofProject(projectId, '').length)));
          const exact = words.filter((word) => held.has(word)).length;
          return { exact, projectId, documentId, name, createdAt };
        }),
      );
      begun.sort((a, b) => b.exact - a.exact || b.createdAt.getTime() - a.createdAt.getTime());
      return begun.slice(0, limit).map(({ exact: _, ...each }) => each);
    }),
  );
}

function inAny(spaces: readonly number[], word: string, isBeginning: boolean) {
  if (!isBeginning) return { terms: { nameWords: spaces.map((space) => ofProject(space, word)) } };
  const should = spaces.map((space) => ({ prefix: { nameWords: ofProject(space, word) } }));
  return { bool: { should, minimum_should_match: 1 } };
}
