/** What answers hold of documents, and of memories by their ids, as the store keeps it. */
export interface QuotingRecords {
  /** How many texts of a document answers hold: passages that they were given, and words of its within their own. */
  countQuotes(documentId: string): Promise<number>;
  /**
   * Takes the text of a deleted document out of up to `limit` answers that cite or quote it, and out of all that are
   * saved later; gives of how many. Tells of each whose text is another then.
   */
  forgetDocument(documentId: string, limit: number): Promise<number>;
  /** What was deleted is there again: answers that are saved later may hold its words. */
  recallDocument(documentId: string): Promise<void>;
}
