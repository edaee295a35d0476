import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';

/** Who does something, and the request it belongs to. */
export interface Actor {
  userId: string;
  traceId: string;
}

/** @throws Unauthenticated unless a person makes the call. */
export function actor(context: CallExtension): Actor {
  return { userId: requireUser(context).userId, traceId: context.traceId };
}
