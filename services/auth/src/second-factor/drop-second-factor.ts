import { mailWanted } from '../mails/account-mails.ts';
import type { SecondFactorStore } from './ports.ts';

/** Turns a second factor off that was on by `onBy`, without asking for a code. The person hears of it by mail. */
export async function dropSecondFactor(
  store: SecondFactorStore,
  userId: string,
  { onBy, traceId }: { onBy?: Date | undefined; traceId: string },
): Promise<void> {
  const factor = await store.getSecondFactor(userId);
  if (!factor?.enabledAt || (onBy && factor.enabledAt > onBy)) return;
  await store.disableSecondFactor(userId, [
    mailWanted({ kind: 'second_factor_off', userId, details: {} }, traceId),
  ]);
}
