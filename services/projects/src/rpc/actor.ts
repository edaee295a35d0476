import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { Actor } from '../domain/project.ts';

/** @throws Unauthenticated unless a person makes the call. */
export function actor(context: CallExtension): Actor {
  return { userId: requireUser(context).userId, traceId: context.traceId };
}
