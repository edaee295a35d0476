import { requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { HandlerContext } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';
import { refusals } from '../refusals.ts';

/** Who administers: a person, whose acts the security log notes. */
export interface AdminActor {
  /** Never with a secret. */
  note(action: string, about?: { targetId?: string; details?: Readonly<Record<string, string>> }): void;
}

/**
 * Asks auth at each call, so that it ends at once.
 *
 * @throws NotFound for all others: to them the calls of administrators do not exist; Unavailable while auth is away.
 */
export async function requireAdministrator(
  auth: Pick<AuthServiceClient<object>, 'getStanding'>,
  context: HandlerContext,
): Promise<AdminActor> {
  const { userId } = requireUser(context);
  const { administrator } = await auth.getStanding({ userId }).catch((cause) => {
    throw commonRefusals.part_away({ cause });
  });
  if (!administrator) throw refusals.nothing_to_administer();
  return {
    note: (action, { targetId, details } = {}) =>
      context.security.record({
        event: 'admin_action',
        outcome: 'success',
        ...(targetId && { targetId }),
        details: { action, ...details },
      }),
  };
}
