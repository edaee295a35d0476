export { type Component, group, type Readiness } from './component.ts';
export { type InFlight, requestInFlight, runInFlight } from './in-flight.ts';
