export { type Component, group, type Readiness } from './component.ts';
export { type InFlight, runInFlight } from './in-flight.ts';
export { openPlatform, type Platform } from './platform.ts';
export {
  keepFilesPrivate,
  type Runnable,
  runService,
  runUntilSignal,
  startOrSayWhyNot,
} from './run-process.ts';
