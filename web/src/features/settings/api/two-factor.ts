import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { TwoFactor, TwoFactorSetup } from '#lib/api/types.ts';

export type { TwoFactor, TwoFactorSetup };

const PATH = '/api/users/me/two-factor';

export const useTwoFactor = () => useSWR(PATH, () => unwrap(api.GET(PATH)));

export const setUpTwoFactor = (currentPassword: string) =>
  unwrap(api.POST(`${PATH}/setup`, { body: { current_password: currentPassword } }));

/** Turns it on with a first code. The answer is the only one with the backup codes. */
export const enableTwoFactor = (code: string) => unwrap(api.POST(`${PATH}/enable`, { body: { code } }));

export const disableTwoFactor = (currentPassword: string, code: string) =>
  unwrap(api.POST(`${PATH}/disable`, { body: { current_password: currentPassword, code } }));

/** Makes new backup codes; the old ones end. */
export const renewBackupCodes = (currentPassword: string, code: string) =>
  unwrap(api.POST(`${PATH}/backup-codes`, { body: { current_password: currentPassword, code } }));
