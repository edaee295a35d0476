import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import type { HitKind, SearchAllResponse } from '@cairn/proto/search';
import { z } from 'zod';
import { nearest } from '../../engine/analysis/near-words.ts';
import type { FindQuery, FindResult, Match } from '../entries/find.ts';
import { refusals } from '../refusals.ts';
import type { SearchEngine } from '../search-engine.ts';
import { parseQuery } from '../search-input.ts';
import type { Among } from './among.ts';
import { type IndexedProject, matchProjects, projectsNamed, wordsOfProjects } from './match-projects.ts';
import { joinLabels, type RankedHit, rankHits, spacesOf } from './ranked-hits.ts';
import { parseSearchQuery, type SearchQuery } from './search-query.ts';
import { showHits } from './show-hits.ts';

export interface SearchAllInput {
  query: string;
  /** `HIT_KIND_UNSPECIFIED` for all. */
  kind: HitKind;
  /** At most 100; 0 means 50. */
  pageSize: number;
  pageToken: string;
}

/** The place after which a page goes on. */
const position = z.tuple([z.number(), z.number(), z.number(), z.string()]);

const kinds = ['HIT_KIND_PROJECTS', 'HIT_KIND_DOCUMENTS', 'HIT_KIND_MEMORY', 'HIT_KIND_CHATS'] as const;

/**
 * One page of everything that fits, best first over all kinds.
 * @throws InvalidInput for a query, a kind or a page token that is none.
 */
export async function searchAll(
  engine: SearchEngine,
  input: SearchAllInput,
  among: Among,
): Promise<SearchAllResponse> {
  const asked = parseSearchQuery(parseQuery(input.query));
  if (asked.words.length === 0) throw refusals.search_missing();
  const after = decodePageToken(input.pageToken, position);
  const size = pageSize(input.pageSize, 50, 100);
  const projects = narrowed(among.projects, asked.project);
  const { found, query, corrections } = await findCorrected(engine, asked, { ...among, projects });
  const [documents = [], labels = [], memories = [], chats = []] = found.groups;
  const hits = rankHits(
    {
      projects: matchProjects([...projects.values()], query, new Set()),
      documents: joinLabels(documents, labels),
      memories,
      chats,
    },
    among.chats,
  );
  const kind = asked.kind ?? input.kind;
  const wanted = kind === 'HIT_KIND_UNSPECIFIED' ? hits : hits.filter((hit) => hit.kind === kind);
  const rest = after ? wanted.filter((hit) => isAfter(hit, after)) : wanted;
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    ...(await showHits(engine, page, { projects, weights: found.weights, words: query.words })),
    counts: countsOf(hits),
    corrections,
    kind,
    projectId: projects.size === 1 && asked.project ? ([...projects.keys()][0] ?? 0) : 0,
    nextPageToken: rest.length > size && last ? encodePageToken(placeOf(last)) : '',
  };
}

/** The projects that `project:` leaves of those that may be read. */
function narrowed(
  projects: ReadonlyMap<number, IndexedProject>,
  asked: SearchQuery['project'],
): ReadonlyMap<number, IndexedProject> {
  if (!asked) return projects;
  const named =
    'id' in asked
      ? [...projects.values()].filter(({ id }) => id === asked.id)
      : projectsNamed([...projects.values()], asked.words);
  return new Map(named.map((project) => [project.id, project]));
}

interface Corrected {
  found: FindResult;
  query: FindQuery;
  corrections: { word: string; instead: string[] }[];
}

/** Finds; once more with other words where nothing holds some that were asked for. */
async function findCorrected(engine: SearchEngine, asked: SearchQuery, among: Among): Promise<Corrected> {
  const { words, phrases, without } = asked;
  const groups = spacesOf(among);
  const query = { groups, words, phrases, without };
  const found = await engine.find(query);
  const projects = [...among.projects.values()];
  const unheld = new Set(found.unheld);
  matchProjects(projects, query, unheld);
  if (unheld.size === 0 || projects.length === 0) return { found, query, corrections: [] };
  const near = await engine.near({ spaces: groups.flat(), words: [...unheld] });
  const ofProjects = wordsOfProjects(projects);
  const corrections = [...unheld].flatMap((word) => {
    const others = nearest(
      word,
      new Map([...(near.get(word) ?? []), ...nearest(word, ofProjects)].map((each) => [each, 1])),
    );
    return others.length > 0 ? [{ word, instead: others }] : [];
  });
  if (corrections.length === 0) return { found, query, corrections };
  const instead = new Map(corrections.map((each) => [each.word, each.instead[0] ?? each.word]));
  const mended = (some: readonly string[]) => some.map((word) => instead.get(word) ?? word);
  const better = { ...query, words: [...new Set(mended(words))], phrases: phrases.map(mended) };
  return { found: await engine.find(better), query: better, corrections };
}

function countsOf(hits: readonly RankedHit[]) {
  const count = (kind: (typeof kinds)[number]) => hits.filter((hit) => hit.kind === kind).length;
  const [projects, documents, memory, chats] = kinds.map(count) as [number, number, number, number];
  return { projects, documents, memory, chats };
}

type Position = z.infer<typeof position>;

function placeOf({ match, kind }: RankedHit): Position {
  const { score, projectId, documentId }: Match = match;
  return [score, kinds.indexOf(kind), projectId, documentId];
}

/** Whether a hit comes after the place at which a page ended, in the order of `rankHits`. */
function isAfter(hit: RankedHit, [score, kind, projectId, documentId]: Position): boolean {
  const place = placeOf(hit);
  if (place[0] !== score) return place[0] < score;
  if (place[1] !== kind) return place[1] > kind;
  if (place[2] !== projectId) return place[2] > projectId;
  return place[3] > documentId;
}
