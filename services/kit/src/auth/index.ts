export { addressKey } from '../telemetry/index.ts';
export {
  anonymous,
  type Caller,
  requireSession,
  requireUser,
  type Scope,
  scopes,
  type UserCaller,
} from './caller.ts';
export {
  createProjectAccess,
  type ProjectAccess,
} from './project-access.ts';

export { readOrMakeSecretFile } from './secret-file.ts';
export {
  makeServiceKeys,
  readServiceKeys,
  serviceKeyFaults,
} from './service-keys.ts';
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts';
export { createSessionWatch, type SessionWatch } from './session-watch.ts';
export {
  API_TOKEN_PREFIX,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenVerifier,
  tokenFault,
} from './token-verifier.ts';
