export type { BlobStore, StoredBlob } from './blob-store.ts';
export { openFolderBlobs } from './folder-blobs.ts';
export { openBlobStore } from './open-blobs.ts';
export { s3Fields } from './s3/fields.ts';
