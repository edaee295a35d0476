import type { CairnCall } from '@cairn/platform/rpc';
import type { Document } from '../domain/document.ts';

export interface DocumentAddress {
  readonly projectId: number;
  readonly documentId: string;
}

/** The document of a call, once the caller's rights in its project are proved. */
export type FindsDocument = (call: CairnCall, address: DocumentAddress) => Promise<Document>;
