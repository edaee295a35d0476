export type { Fence } from '../config/fences.ts';
export { residentBytes, watchMemory } from './memory-watch.ts';
export { type ReaderSandbox, readerSandbox } from './reader-sandbox.ts';
export {
  packageFolder,
  type Sandbox,
  theSandbox,
} from './sandbox.ts';
