import type { CallExtension } from '@cairn/platform/rpc';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import type { HandlerParts } from './handler-parts.ts';
import { itemHandlers } from './item-handlers.ts';
import { ledgerHandlers } from './ledger-handlers.ts';
import { proposalHandlers } from './proposal-handlers.ts';
import { viewHandlers } from './view-handlers.ts';

export function createHandlers(parts: HandlerParts): MemoryServiceImplementation<CallExtension> {
  return {
    ...itemHandlers(parts),
    ...viewHandlers(parts),
    ...ledgerHandlers(parts),
    ...proposalHandlers(parts),
  };
}
