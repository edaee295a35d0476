/** What every adapter of kit's ports must do, as suites to call from a vitest file. Apart, since they need vitest. */

export { describePortable, type PortableUnderTest } from '../portable/contract.ts';
