export { deletedDocumentRecord, deletedPersonRecord, deletedProjectRecord } from './deleted.ts';
export { boolean, bytes, integer, json, nullable, oneOf, optional, real, text, time } from './field.ts';
export {
  type AnyRecord,
  defineRecord,
  exportKind,
  type KeyOf,
  objectSchema,
  type RecordAccess,
  type RecordOf,
} from './record.ts';
