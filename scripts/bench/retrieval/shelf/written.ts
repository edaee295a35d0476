import type { Rendered } from './blocks.ts';
import { questions } from './questions/make.ts';
import type { Question } from './questions/question.ts';
import { placesOf, type ShelfDocument, shelf } from './shelf.ts';

export type WrittenDocument = Omit<ShelfDocument, 'write'> & Rendered;

/** The whole shelf in memory, some four megabytes, with its questions. */
export function writtenShelf(): { documents: WrittenDocument[]; questions: Question[] } {
  const documents = shelf().map(({ write, ...document }) => ({ ...document, ...write() }));
  return { documents, questions: questions(placesOf(documents)) };
}
