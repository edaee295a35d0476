import { requireUser } from '@cairn/platform/auth';
import type { CairnCall } from '@cairn/platform/rpc';

/** Who calls, as events name them. */
export function by(call: CairnCall): { actorId: string; traceId: string } {
  return { actorId: requireUser(call).userId, traceId: call.traceId };
}
