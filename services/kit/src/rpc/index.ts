export {
  asService,
  type CairnCall,
  type CallExtension,
  forward,
  type HandlerContext,
} from './call.ts';
export { type CairnClient, type Clients, type ClientsOptions, createClients } from './client.ts';
export { createRpcServer, MESSAGE_LIMIT, type RpcEndpoint, type RpcServerOptions } from './server.ts';
