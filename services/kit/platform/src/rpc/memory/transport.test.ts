import { stoppingContract } from './stopping.contract.ts';
import { streamsContract } from './streams.contract.ts';
import { transportContract } from './transport.contract.ts';

for (const transport of ['memory', 'sockets'] as const) {
  transportContract(transport);
  streamsContract(transport);
  stoppingContract(transport);
}
