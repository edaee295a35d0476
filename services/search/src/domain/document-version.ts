export interface DocumentVersion {
  projectId: number;
  documentId: string;
  /** From 1; a higher one replaces a lower one. */
  version: number;
}
