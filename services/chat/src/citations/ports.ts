/** What answers hold of documents, as the store keeps it. */
export interface QuotingRecords {
  /**
   * Takes the text of a deleted document out of up to `limit` answers that cite or quote it, and out of all that are
   * saved later; gives of how many.
   */
  forgetDocument(documentId: string, limit: number): Promise<number>;
}
