import type { Project } from '@cairn/proto/projects';
import { termOf, tokenize } from '@cairn/service/words';
import { analyzeText, type TermCounts } from '../../engine/analysis/analyzer.ts';
import { nameWords } from '../../engine/analysis/name-words.ts';
import { holdsPhrases } from '../../engine/analysis/phrases.ts';
import { idf, saturation } from '../../engine/ranking/bm25.ts';
import { isPrefix } from '../../engine/ranking/document-match.ts';
import { jointShare, nameShare } from '../../engine/ranking/share.ts';
import type { FindQuery } from '../entries/find.ts';

/** A project with what it is found by. */
export interface IndexedProject {
  id: number;
  name: string;
  description: string;
  isArchived: boolean;
  updatedAt: Date;
  nameWords: ReadonlySet<string>;
  terms: TermCounts;
}

export interface ProjectMatch {
  projectId: number;
  score: number;
}

export function indexProject(project: Project): IndexedProject {
  const { id, name, description = '', state, updatedAt = new Date(0) } = project;
  return {
    ...{ id, name, description, updatedAt, isArchived: state === 'PROJECT_STATE_ARCHIVED' },
    nameWords: nameWords(name),
    terms: analyzeText(description),
  };
}

/**
 * Projects whose names or descriptions fit. They are as few as a person has, and known with the rights to them: they
 * are ranked here, by the same measure as everything else (`share.ts`).
 * @param unheld words are taken from it that a project holds.
 */
export function matchProjects(
  projects: readonly IndexedProject[],
  { words, phrases, without }: Pick<FindQuery, 'words' | 'phrases' | 'without'>,
  unheld: Set<string>,
): ProjectMatch[] {
  const holders = (word: string) => projects.filter(({ terms }) => terms.counts.has(termOf(word))).length;
  const weights = new Map(words.map((word) => [word, idf(projects.length, holders(word))]));
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const meanLength = Math.max(
    1,
    projects.reduce((total, { terms }) => total + terms.length, 0) / projects.length,
  );
  return projects.flatMap((project) => {
    let byName = 0;
    let byText = 0;
    for (const [word, weight] of weights) {
      const inName = shareInName(project, word);
      const frequency = project.terms.counts.get(termOf(word)) ?? 0;
      if (inName > 0 || frequency > 0) unheld.delete(word);
      byName += (inName * weight) / sum;
      byText += (saturation(frequency, project.terms.length / meanLength) * weight) / sum;
    }
    const score = jointShare(byName, byText);
    return score > 0 && !holdsAny(project, without) && hasPhrases(project, phrases)
      ? [{ projectId: project.id, score }]
      : [];
  });
}

/** Projects that `project:` means by words of a name: those that hold all of them, or words that begin so. */
export function projectsNamed(
  projects: readonly IndexedProject[],
  words: readonly string[],
): IndexedProject[] {
  return projects.filter((project) => words.every((word) => shareInName(project, word) > 0));
}

/** Projects whose names hold the words, the last of them as a beginning. */
export function projectsBegun(
  projects: readonly IndexedProject[],
  words: readonly string[],
): IndexedProject[] {
  const last = words.length - 1;
  const begun = projects.filter(({ nameWords }) =>
    words.every((word, i) =>
      i < last ? nameWords.has(word) : [...nameWords].some((each) => each.startsWith(word)),
    ),
  );
  return begun.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
}

/** Word of names and descriptions -> how many projects hold it. */
export function wordsOfProjects(projects: readonly IndexedProject[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { nameWords, description } of projects) {
    const held = new Set([...nameWords, ...[...tokenize(description, 'always')].map(({ text }) => text)]);
    for (const word of held) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

function shareInName({ nameWords }: IndexedProject, word: string): number {
  if (nameWords.has(word)) return nameShare(word, word);
  const begins = isPrefix(word) && [...nameWords].some((each) => each.startsWith(word));
  return begins ? nameShare(word, '') : 0;
}

function holdsAny({ nameWords, terms }: IndexedProject, words: readonly string[]): boolean {
  return words.some((word) => nameWords.has(word) || terms.counts.has(termOf(word)));
}

function hasPhrases({ name, description }: IndexedProject, phrases: FindQuery['phrases']): boolean {
  return phrases.every((phrase) => holdsPhrases(name, [phrase]) || holdsPhrases(description, [phrase]));
}
