/**
 * What the spaces of an index stand for. The documents of a project have the project's own number. Everything else that
 * is searched lies beside them in the same index, in spaces of its own, so that nothing of it is found among documents:
 *
 * - the memories of a project: each a document, named by its beginning and its tags;
 * - the chats of one person in one project: each a document, named by its title, its messages being the passages;
 * - the labels of a project's documents: each a document of the same id and name, with tags and description as text.
 *
 * Numbers stay below 2^53, which JavaScript counts exactly. Those of projects stay below `FIRST_OTHER`.
 */
const FIRST_MEMORY = 2 ** 49;
const FIRST_LABELS = 2 ** 50;
const FIRST_CHATS = 2 ** 51;

/** The first number that is no project's. */
export const FIRST_OTHER = FIRST_MEMORY;

/** Holds one document once everything but documents is in the index as well. */
export const MARK_SPACE = 2 ** 52;

export const memorySpace = (projectId: number): number => FIRST_MEMORY + projectId;

export const labelSpace = (projectId: number): number => FIRST_LABELS + projectId;

/** @param number of the pair of a person and a project, as the store gives it. */
export const chatSpace = (number: number): number => FIRST_CHATS + number;
