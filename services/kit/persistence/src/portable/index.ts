export {
  type PortableKind,
  portableLast,
  portableStore,
  portableTime,
} from './portable-kinds.ts';
export {
  keyNumber,
  numberKey,
  type PortableRecord,
  type PortableStore,
  portablePages,
} from './portable-store.ts';
