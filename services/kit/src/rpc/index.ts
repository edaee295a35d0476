export {
  asService,
  type CairnCall,
  type CallExtension,
  forward,
  type HandlerContext,
} from './call.ts';
export { anyone, type CallerRule, type CallerRules, people, services } from './callers.ts';
export { type CairnClient, type Clients, type ClientsOptions, createClients } from './client.ts';
export { MESSAGE_LIMIT } from './limits.ts';
export { type Resumable, resumed } from './resumed.ts';
export { type CallSecurity, securityOf } from './security.ts';
export {
  createRpcServer,
  type FurtherService,
  furtherService,
  type RpcEndpoint,
  type RpcServerOptions,
} from './server.ts';
export type { SecurityDescription, SecurityRule, SecurityRules } from './server-security.ts';
export { openTls, type Tls } from './tls.ts';
