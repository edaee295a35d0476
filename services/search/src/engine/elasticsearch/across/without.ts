import { termOf } from '@cairn/service/words';
import type { estypes } from '@elastic/elasticsearch';
import { ofProject } from '../layout.ts';
import { columns, type Snapshot } from '../snapshot.ts';
import { portionsOf, within } from './across-view.ts';

/** Of these versions, by their keys, those that hold any of the words in a passage or in the name. */
export async function documentsWith(
  snapshot: Snapshot,
  spaces: readonly number[],
  words: readonly string[],
  versionKeys: readonly string[],
): Promise<string[]> {
  if (words.length === 0 || versionKeys.length === 0) return [];
  const documents = versionKeys.map((key) => key.slice(0, key.lastIndexOf('/')));
  const byDocument = new Map(documents.map((key, i) => [key, versionKeys[i] as string]));
  const portions = portionsOf(spaces, words.length);
  const inTexts = await snapshot.searches<object[]>(
    portions.map((some) => ({
      size: 0,
      query: {
        bool: {
          filter: [anyOf('versionKey', versionKeys), anyOf('terms', ofSpaces(some, words.map(termOf)))],
        },
      },
      aggs: { versions: { terms: { field: 'versionKey', size: versionKeys.length } } },
    })),
  );
  const inNames = await snapshot.searches<{ projectId: [string]; documentId: [string] }[]>(
    portions.map((some) => ({
      size: versionKeys.length,
      query: {
        bool: {
          filter: [within(some), { ids: { values: documents } }, anyOf('nameWords', ofSpaces(some, words))],
        },
      },
      ...columns('projectId', 'documentId'),
    })),
  );
  const holding = inTexts.flatMap(({ aggregations }) => {
    const { buckets } = aggregations.versions as unknown as { buckets: { key: string }[] };
    return buckets.map(({ key }) => key);
  });
  const named = inNames.flatMap(({ hits }) =>
    hits.flatMap(({ fields }) => byDocument.get(`${fields.projectId[0]}/${fields.documentId[0]}`) ?? []),
  );
  return [...holding, ...named];
}

function anyOf(field: string, values: readonly string[]): estypes.QueryDslQueryContainer {
  return { terms: { [field]: [...values] } };
}

const ofSpaces = (spaces: readonly number[], words: readonly string[]): string[] =>
  spaces.flatMap((space) => words.map((word) => ofProject(space, word)));
