import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';
import type { AdminServiceImplementation, GetEmbedderResponse } from '@cairn/proto/search/admin';
import type { Embedder } from '@cairn/service/embedding';
import { forAdministrators } from '@cairn/service/standing';
import type { Meaning } from '../domain/meaning.ts';
import { meaningStates } from '../rpc/presenters.ts';
import { tryEmbedder } from './try-embedder.ts';

export interface AdminParts {
  auth: Pick<AuthServiceClient<object>, 'getStanding'>;
  embedder: Embedder | undefined;
  meaning: Meaning;
  /** The folder or the address of the model. */
  place: string;
}

type Methods = AdminServiceImplementation<CallExtension>;

export function adminHandlers({ auth, embedder, meaning, place }: AdminParts): Methods {
  return forAdministrators<Methods>(auth, {
    async getEmbedder() {
      return present(meaning, withoutPassword(place));
    },

    tryEmbedder: (_request, { signal }) => tryEmbedder(embedder, signal),
  });
}

function present({ state }: Meaning, place: string): GetEmbedderResponse {
  const { kind } = state;
  const none = { model: '', place: '', dimensions: 0, passages: 0, embedded: 0, fault: '' };
  if (kind === 'off') return { state: meaningStates.off, ...none };
  const { model, dimensions, passages, embedded, fault } = state;
  return { state: meaningStates[kind], model, place, dimensions, passages, embedded, fault };
}

function withoutPassword(place: string): string {
  if (!/^https?:/.test(place)) return place;
  const url = new URL(place);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
