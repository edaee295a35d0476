export type { BlobStore, StoredBlob } from './blob-store.ts';
export { openFolderBlobs } from './folder-blobs.ts';
