import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { TokenIssuer } from '../keys/ports.ts';
import { type ApiTokenParts, createApiToken } from './create-api-token.ts';
import { deleteApiToken } from './delete-api-token.ts';
import { exchangeApiToken } from './exchange-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { presentApiToken, scopesOf } from './presenters.ts';

export interface ApiTokenHandlerParts extends ApiTokenParts {
  tokens: TokenIssuer;
}

/** Only the person themselves may do what is here: each asks for a sign-in, which an API token is not. */
export function apiTokenHandlers(parts: ApiTokenHandlerParts) {
  const { store, tokens } = parts;
  return {
    async listApiTokens(request, context) {
      const { apiTokens, nextPageToken } = await listApiTokens(store, requireSession(context), request);
      return { apiTokens: apiTokens.map(presentApiToken), nextPageToken };
    },

    async createApiToken(request, context) {
      const { name, expiresAt, currentPassword: password, code } = request;
      const input = { name, scopes: scopesOf(request.scopes), expiresAt, password, code };
      const { apiToken, secret } = await createApiToken(parts, requireSession(context), input, context);
      return { apiToken: presentApiToken(apiToken), secret };
    },

    async deleteApiToken(request, context) {
      await deleteApiToken(store, requireSession(context), request.id, context.traceId);
      return {};
    },

    async exchangeApiToken(request) {
      return exchangeApiToken({ store, tokens }, request.secret);
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
