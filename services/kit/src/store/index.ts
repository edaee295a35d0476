export { type FolderLock, lockFolder } from './folder-lock.ts';
export { type Migration, migrate } from './migrations.ts';
export { isUniqueViolation, type Param, type Row, Sqlite } from './sqlite.ts';
