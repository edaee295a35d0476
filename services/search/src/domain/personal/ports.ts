import type { ChatSpace, RecentSearch } from './records.ts';

/** Whose, or of what. */
type OfWhom = { userId: string } | { projectId: number };

/** What search keeps of people. Nothing is kept of a project or a person that is deleted. */
export interface PersonalRecords {
  /**
   * Keeps a search as the person's newest, in place of the same one before, and drops the oldest beyond `MOST_RECENT`.
   */
  noteSearch(search: RecentSearch): Promise<void>;
  /** A person's, newest first; of one project where it is given. */
  listSearches(userId: string, limit: number, projectId?: number): Promise<RecentSearch[]>;
  /** Forgets a person's searches; those of one project where it is given. */
  removeSearches(userId: string, projectId?: number): Promise<void>;
  countSearches(userId: string): Promise<number>;
  /** Forgets all of a person but their spaces, and keeps none of theirs from here on. */
  removePerson(userId: string): Promise<void>;
  /** The space of a person's chats in a project, made on first use; undefined where either is deleted. */
  chatSpace(of: { projectId: number; userId: string }): Promise<ChatSpace | undefined>;
  listChatSpaces(of: OfWhom): Promise<ChatSpace[]>;
  /** Forgets spaces, which are empty. */
  removeChatSpaces(of: OfWhom): Promise<void>;
  isProjectDeleted(projectId: number): Promise<boolean>;
}
