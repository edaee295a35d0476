import type { ServerMiddleware } from 'nice-grpc-common';
import { DomainError } from '../errors/index.ts';
import type { SecurityEvent, SecurityEventName, SecurityLog, SecurityOutcome } from '../telemetry/index.ts';
import type { CallExtension } from './call.ts';
import { securityOf } from './security.ts';

/** What the security log hears of one method. Requests and responses are those of the method, without their streams. */
// biome-ignore lint/suspicious/noExplicitAny: each rule knows the messages of its own method
export interface SecurityRule<Request = any, Response = any> {
  event: SecurityEventName;
  /** Outcomes that are recorded; all when absent. */
  outcomes?: readonly SecurityOutcome[];
  /** What is added to the event; `response` is there when the call succeeded. */
  describe?(
    request: Request,
    response: Response | undefined,
  ): SecurityDescription | Promise<SecurityDescription>;
}

type SecurityDescription = Partial<Pick<SecurityEvent, 'accountId' | 'mailAddress' | 'targetId' | 'details'>>;

export interface SecurityRules {
  /** By the name of the method, as in the proto. */
  methods: Readonly<Record<string, SecurityRule>>;
  /** Reasons of answers that say that there is nothing, because the caller may not know that there is. */
  absences?: readonly string[];
}

type Said = Pick<CallExtension, 'caller' | 'traceId' | 'clientAddress'>;

/**
 * Records to the security log the calls that the rules name, whatever their outcome, and every call that a limit or a
 * right refused. A call that fails through no fault of the caller is not recorded.
 */
export function auditing(
  log: SecurityLog,
  rules: SecurityRules,
): ServerMiddleware<Pick<CallExtension, 'security'>, Said> {
  return async function* audited(call, context) {
    const security = securityOf(log, context);
    const method = call.method.path.split('/').at(-1) ?? '';
    const rule = Object.hasOwn(rules.methods, method) ? rules.methods[method] : undefined;
    const recordOutcome = async (outcome: SecurityOutcome, reason?: string, response?: unknown) => {
      if (!rule || (rule.outcomes && !rule.outcomes.includes(outcome))) return;
      const request = call.requestStream ? undefined : call.request;
      security.record({ event: rule.event, outcome, reason, ...(await describe(rule, request, response)) });
    };
    try {
      const response = yield* call.next(call.request, { ...context, security });
      await recordOutcome('success', undefined, response);
      return response;
    } catch (error) {
      const refusal = refusalOf(error);
      const { outcome = 'failure', reason = '' } = refusal ?? {};
      const details = { method };
      if (refusal?.isLimit) {
        security.record({ event: 'limit_reached', outcome, reason, details });
      } else if (refusal && !rule && (outcome === 'refused' || rules.absences?.includes(reason))) {
        security.record({ event: 'access_refused', outcome: 'refused', reason, details });
      } else if (refusal) {
        await recordOutcome(outcome, reason);
      }
      throw error;
    }
  };
}

/** What an event is about must not decide over the answer to the call. */
async function describe(
  rule: SecurityRule,
  request: unknown,
  response: unknown,
): Promise<SecurityDescription> {
  try {
    return (await rule.describe?.(request, response)) ?? {};
  } catch {
    return { details: { undescribed: true } };
  }
}

function refusalOf(
  error: unknown,
): { outcome: SecurityOutcome; reason: string; isLimit: boolean } | undefined {
  if (!(error instanceof DomainError) || error.code === 'unavailable' || error.code === 'storage_full')
    return undefined;
  const isLimit = error.code === 'rate_limited';
  const outcome = isLimit || error.code === 'forbidden' ? 'refused' : 'failure';
  return { outcome, reason: error.reason ?? error.faults[0]?.type ?? error.code, isLimit };
}
