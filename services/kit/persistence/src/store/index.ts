export { type FolderLock, lockFolder, shareFolder, syncFolder } from './folder-lock.ts';
export type { Migration } from './migrations.ts';
export { isUniqueViolation, type Param, type Row, Sqlite } from './sqlite.ts';
