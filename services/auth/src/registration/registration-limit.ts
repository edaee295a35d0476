import { adjustableLimit, type Limits } from '@cairn/persistence/limits';
import { addressKey } from '@cairn/platform/auth';
import type { LimitValues } from '@cairn/service/standing';
import { refusals } from '../refusals.ts';
import type { RegistrationLimit } from './register.ts';

/** At most so many registrations a minute and an hour from each network address, whatever becomes of them. */
export function registrationLimit(
  limits: Limits,
  current: () => Promise<Pick<LimitValues, 'registrations_per_minute' | 'registrations_per_hour'>>,
): RegistrationLimit {
  const perMinute = adjustableLimit(limits, 'registrations per minute', 60);
  const perHour = adjustableLimit(limits, 'registrations per hour', 3_600);
  return async (ip) => {
    const most = await current();
    const key = addressKey(ip) ?? '';
    const waitMs = Math.max(
      await perMinute.take(key, most.registrations_per_minute),
      await perHour.take(key, most.registrations_per_hour),
    );
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1_000);
    throw refusals.too_many_registrations({ retryAfterSeconds: seconds });
  };
}
