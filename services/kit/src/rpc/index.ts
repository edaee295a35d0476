export {
  asService,
  type CairnCall,
  type CallExtension,
  forward,
  type HandlerContext,
} from './call.ts';
export { type CairnClient, type Clients, type ClientsOptions, createClients } from './client.ts';
export { MESSAGE_LIMIT } from './limits.ts';
export { type Resumable, resumed } from './resumed.ts';
export { createRpcServer, type RpcEndpoint, type RpcServerOptions } from './server.ts';
export { openTls, type Tls } from './tls.ts';
