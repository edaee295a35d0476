export { deletedDocumentRecord, deletedPersonRecord, deletedProjectRecord } from './deleted.ts';
export {
  boolean,
  bytes,
  integer,
  json,
  nullable,
  oneOf,
  optional,
  real,
  text,
  textOrNone,
  time,
} from './field.ts';
export {
  type AnyRecord,
  defineRecord,
  exportKind,
  type FieldsOf,
  type KeyOf,
  objectSchema,
  type RecordAccess,
  type RecordOf,
} from './record.ts';
export { oneByOne, type Together } from './together.ts';
