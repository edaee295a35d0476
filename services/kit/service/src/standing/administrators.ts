import { requireUser } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { HandlerContext } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';

/** Who administers: a person, whose acts the security log notes. */
export interface AdminActor {
  /** Never with a secret. */
  note(
    action: string,
    about?: { targetId?: string; details?: Readonly<Record<string, string | number>> },
  ): void;
}

/**
 * Asks auth at each call, so that it ends at once.
 *
 * @throws NotFound for all others: to them the calls of administrators do not exist; Unavailable while auth is away.
 */
async function requireAdministrator(
  auth: Pick<AuthServiceClient<object>, 'getStanding'>,
  context: HandlerContext,
): Promise<AdminActor> {
  const { userId } = requireUser(context);
  const { administrator } = await auth.getStanding({ userId }).catch((cause) => {
    throw commonRefusals.part_away({ cause });
  });
  if (!administrator) throw commonRefusals.nothing_to_administer();
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

/** Handlers of administrators' calls, which get who acts beside their context. */
export type AdminHandlers<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (request: infer Request, context: never) => infer Answer
    ? (request: Request, context: HandlerContext & { actor: AdminActor }) => Answer
    : never;
};

/** Every method asks first whether the caller is an administrator: none can be reached around it. */
export function forAdministrators<Methods extends object>(
  auth: Pick<AuthServiceClient<object>, 'getStanding'>,
  handlers: AdminHandlers<Methods>,
): Methods {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, method]) => [
      name,
      async (request: never, context: HandlerContext) => {
        const actor = await requireAdministrator(auth, context);
        return (method as (...args: unknown[]) => unknown)(request, { ...context, actor });
      },
    ]),
  ) as unknown as Methods;
}
