import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import groups from './projects.json' with { type: 'json' };

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export const CLASSES = ['answerable', 'instruction-laden', 'near-miss', 'other-domain', 'nonsense'] as const;
export const KINDS = ['figure', 'date', 'person', 'name', 'yes-no', 'definition', 'list'] as const;
export const SPLITS = ['tune', 'unseen'] as const;

export type AskedClass = (typeof CLASSES)[number];
export type Split = (typeof SPLITS)[number];

/** Where an answer stands: the page of a PDF, the line of any other file; both count from 1. */
export interface Place {
  page?: number;
  line?: number;
}

/** A question that people would type, put to the documents of one project. */
export interface Asked {
  id: string;
  question: string;
  language: (typeof LANGUAGES)[number];
  project: string;
  class: AskedClass;
  /** The kind of thing asked for. */
  kind: (typeof KINDS)[number];
  split: Split;
  /** What answers it, where the documents do. */
  answer?: Place & {
    /** Path within the samples; `retrieval/docs.jsonl#41` is the text 41 of that collection. */
    file: string;
    /** As the file has them; line breaks count as spaces. */
    words: string;
    /** Other places of the same file that answer as well. */
    also?: Place[];
  };
  /** Why the documents do not answer it, where that is not plain. */
  why?: string;
}

/** A file of a project: `path` within the samples, `name` as it is uploaded. */
export interface AskedFile {
  path: string;
  name: string;
  /** ISO 639-1. */
  language: string;
}

/** The questions, in the order of the file. */
export function readAsked(): Asked[] {
  const lines = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Asked);
}

/** The set that a question belongs to: a third, chosen by the hash of its id, is not looked at while tuning. */
export function splitOf(id: string): Split {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 3 === 0 ? 'unseen' : 'tune';
}

/** Project -> the files that are uploaded to it together. */
export function askedProjects(): Map<string, AskedFile[]> {
  const projects = new Map<string, AskedFile[]>(
    Object.entries(groups.projects).map(([project, entries]) => [project, entries.flatMap(filesOf)]),
  );
  for (const [project, parts] of Object.entries(groups.together)) {
    projects.set(
      project,
      parts.flatMap((part) => projects.get(part) ?? []),
    );
  }
  return projects;
}

type Entry = { path: string; language: string; name?: string; texts?: number };

/** An entry with `texts` stands for so many texts of a collection, which begin with the first. */
function filesOf({ path, language, name = path, texts }: Entry): AskedFile[] {
  if (texts === undefined) return [{ path, name, language }];
  return Array.from({ length: texts }, (_, i) => ({
    path: `${path}#${i + 1}`,
    name: `${i + 1}.txt`,
    language,
  }));
}

/** Text with every run of white space as one space, as answers are compared. */
export function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
