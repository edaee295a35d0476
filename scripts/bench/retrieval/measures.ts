import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One text of a test collection. */
export interface CollectionDocument {
  id: string;
  title: string;
  text: string;
}

export interface TestCollection {
  documents: CollectionDocument[];
  queries: { id: string; text: string }[];
  /** Query id -> document id -> grade; a document that is not there is not relevant. */
  judgements: Map<string, Map<string, number>>;
}

/** Reads a folder of docs.jsonl, queries.jsonl and qrels.tsv (query, document, grade). */
export function readCollection(folder: string): TestCollection {
  const lines = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n');
  const judgements = new Map<string, Map<string, number>>();
  for (const line of lines('qrels.tsv')) {
    const [query = '', document = '', grade = '0'] = line.split('\t');
    const graded = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, graded.set(document, Number(grade)));
  }
  return {
    documents: lines('docs.jsonl').map((line) => JSON.parse(line)),
    queries: lines('queries.jsonl').map((line) => JSON.parse(line)),
    judgements,
  };
}

/**
 * Normalised discounted cumulative gain of the first `depth` documents (Järvelin and Kekäläinen, 2002; linear gain).
 */
export function ndcg(ranking: string[], judged: Map<string, number>, depth: number): number {
  const gain = (grades: number[]) =>
    grades.slice(0, depth).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0);
  const ideal = gain([...judged.values()].sort((a, b) => b - a));
  return ideal > 0 ? gain(ranking.map((id) => judged.get(id) ?? 0)) / ideal : 0;
}

/** Share of the relevant documents among the first `depth`. */
export function recall(ranking: string[], judged: Map<string, number>, depth: number): number {
  const relevant = [...judged].filter(([, grade]) => grade > 0);
  const retrieved = new Set(ranking.slice(0, depth));
  return relevant.filter(([id]) => retrieved.has(id)).length / Math.max(1, relevant.length);
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
