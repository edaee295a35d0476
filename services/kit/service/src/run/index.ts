export { type Component, group, type InFlight, type Readiness, runInFlight } from '@cairn/platform/lifecycle';
export { serviceFrame, storeOpener } from './frame.ts';
export { openPlatform, type Platform } from './platform.ts';
export {
  keepFilesPrivate,
  type Runnable,
  runService,
  runUntilSignal,
  startOrSayWhyNot,
} from './run-process.ts';
