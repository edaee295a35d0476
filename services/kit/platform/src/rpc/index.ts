export type { CompatServiceDefinition } from 'nice-grpc';
export {
  asService,
  type CairnCall,
  type CallExtension,
  forward,
  type HandlerContext,
} from './call.ts';
export { anyone, type CallerRule, type CallerRules, people, services } from './callers.ts';
export { type CairnClient, type Clients, createClients, serviceOf } from './client.ts';
export type { MemoryServers } from './memory/memory-server.ts';
export { resumed } from './resumed.ts';
export { securityOf } from './security.ts';
export {
  createRpcServer,
  type FurtherService,
  furtherService,
  type RpcEndpoint,
  type RpcServerOptions,
} from './server.ts';
export type { SecurityRule, SecurityRules } from './server-security.ts';
