export type { BlobStore, ByteRange, StoredBlob } from './blob-store.ts';
export { openFolderBlobs } from './folder-blobs.ts';
