import { matchesSubject } from '../subjects.ts';
import type { Names } from './names.ts';

/** Patterns without those that another of them covers: the server takes no filters that overlap. */
export function withoutCovered(patterns: readonly string[]): string[] {
  const all = [...new Set(patterns)];
  return all.filter((pattern) => {
    const others = all.filter((other) => other !== pattern);
    return !matchesSubject(others, pattern);
  });
}

/** What a consumer is given: the subjects it wants, and what is replayed for it. */
export function filtersOf(names: Names, consumer: string, subjects: readonly string[]): string[] {
  const wanted = withoutCovered(subjects).map((pattern) => names.subject('evt', pattern, '*'));
  return [...wanted.toSorted(), names.replaysOf(consumer)];
}

/** The subjects that filters stand for. */
export function subjectsOf(names: Names, filters: readonly string[] = []): string[] {
  return filters.map((filter) => names.patternOf(filter)).filter((pattern) => pattern !== undefined);
}
