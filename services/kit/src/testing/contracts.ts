/** What every adapter of kit's ports must do, as suites to call from a vitest file. Apart, since they need vitest. */
export { type BlobsUnderTest, describeBlobStore } from '../blobs/contract.ts';
export { type BusUnderTest, describeEventBus } from '../events/contract.ts';
export { describeJobQueue, type QueueUnderTest } from '../jobs/contract.ts';
export { describePortable, type PortableRoute, type PortableUnderTest } from '../portable/contract.ts';
