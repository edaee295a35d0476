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

export { createRevocations } from './revocations.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { readOrMakeSecretFile } from './secret-file.ts';
export {
  makeServiceKeys,
  readServiceKeys,
  serviceKeyFaults,
} from './service-keys.ts';
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts';
export {
  API_TOKEN_PREFIX,
  createTokenVerifier,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenVerifier,
  tokenFault,
} from './token-verifier.ts';
