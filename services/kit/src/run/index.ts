export { type Component, group, type Readiness } from './component.ts';
export { type InFlight, runInFlight } from './in-flight.ts';
export { openPlatform, type Platform, type PlatformOptions } from './platform.ts';
export {
  type Ending,
  keepFilesPrivate,
  type Runnable,
  runService,
  runUntilSignal,
  type ServiceProcess,
  startOrSayWhyNot,
  tellWhyNotStarted,
} from './run-process.ts';
