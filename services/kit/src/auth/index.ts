export { addressKey } from './address-key.ts';
export {
  type AnonymousCaller,
  anonymous,
  type Caller,
  requireSession,
  requireUser,
  type Scope,
  type ServiceCaller,
  scopes,
  type UserCaller,
} from './caller.ts';
export {
  type Access,
  createProjectAccess,
  type ProjectAccess,
  type ProjectAccessOptions,
} from './project-access.ts';
export { createRevocations, type Revocations } from './revocations.ts';
export { readOrMakeSecretFile } from './secret-file.ts';
export {
  makeServiceKeys,
  readServiceKeys,
  type ServiceKeys,
  serviceKeyFaults,
} from './service-keys.ts';
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts';
export { createSessionWatch, type SessionWatch, type SessionWatchOptions } from './session-watch.ts';
export {
  API_TOKEN_PREFIX,
  createTokenVerifier,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenVerifier,
  type TokenVerifierOptions,
  tokenFault,
} from './token-verifier.ts';
