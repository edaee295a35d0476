export { describeFences, type Fence, type FenceState, fenceNames } from './fences.ts';
export { residentBytes, watchMemory } from './memory-watch.ts';
export { type ReaderSandbox, readerSandbox } from './reader-sandbox.ts';
export {
  type ConfinedProgram,
  openSandbox,
  packageFolder,
  type Sandbox,
  theSandbox,
} from './sandbox.ts';
export { toolsIn } from './tools.ts';
