export {
  keyNumber,
  numberKey,
  type PortableRecord,
  type PortableStore,
  portablePages,
} from './portable-store.ts';
