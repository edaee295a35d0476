import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation, TokenQuota } from '@cairn/proto/chat';
import type { AdminServiceImplementation } from '@cairn/proto/chat/admin';
import { knownName } from '@cairn/proto/enum-names';
import type { ProjectAccess } from '@cairn/service/access';
import type { AdminHandlers } from '@cairn/service/standing';
import type { answerLimits } from '../answering/answer-limits.ts';
import { listTokenUse } from './list-token-use.ts';
import type { TokenSumRecords } from './ports.ts';
import { periodStart, type SumScope } from './token-sum.ts';

export interface TokenParts {
  store: TokenSumRecords;
  access: Pick<ProjectAccess, 'read'>;
  /** What the limits of a day have counted. */
  tokens: ReturnType<typeof answerLimits>['tokens'];
}

/** What a project and its caller used, and may use. */
export function tokenHandlers({ store, access, tokens }: TokenParts) {
  return {
    async getTokenUse({ projectId }, context) {
      const { userId } = requireUser(context);
      await access.read(context, projectId);
      const counted = await tokens(userId, projectId);
      const [project, person] = await Promise.all([
        quota(store, 'project', String(projectId), counted.project),
        quota(store, 'person', userId, counted.person),
      ]);
      return { project, person };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}

async function quota(
  store: TokenSumRecords,
  scope: SumScope,
  subject: string,
  { most, used, endsInMs }: { most: number; used: number; endsInMs: number },
): Promise<TokenQuota> {
  const now = new Date();
  const [today, month] = await Promise.all(
    (['day', 'month'] as const).map(async (period) => {
      const use = await store.tokenUseOf(scope, subject, periodStart(period, now));
      return use.input + use.output;
    }),
  );
  const endsAt = used > 0 ? new Date(now.getTime() + endsInMs) : undefined;
  return { today: today ?? 0, month: month ?? 0, limit: most, counted: used, endsAt };
}

/** What the whole installation used. */
export function tokenAdminHandlers({ store }: { store: TokenSumRecords }) {
  return {
    async listTokenUse(request) {
      const scope = knownName(request.scope, 'TOKEN_SCOPE_') ?? 'model';
      const period = knownName(request.period, 'TOKEN_PERIOD_') ?? 'day';
      return listTokenUse(store, { ...request, scope, period });
    },
  } satisfies Partial<AdminHandlers<AdminServiceImplementation<CallExtension>>>;
}
