import { startStandIn, stopStandIn } from './engines.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  await startStandIn();
  return stopStandIn;
}
