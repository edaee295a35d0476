import useSWR from 'swr';
import { request } from '#lib/api/http.ts';
import type { TwoFactor, TwoFactorSetup } from '#lib/api/types.ts';

export type { TwoFactor, TwoFactorSetup };

const PATH = '/api/users/me/two-factor';

export const useTwoFactor = () => useSWR(PATH, () => request<TwoFactor>(PATH));

const post = <T = void>(step: string, body: Record<string, string>) =>
  request<T>(`${PATH}/${step}`, { method: 'POST', body });

export const setUpTwoFactor = (currentPassword: string) =>
  post<TwoFactorSetup>('setup', { current_password: currentPassword });

/** Turns it on with a first code. Answers with the backup codes, which are told this once. */
export const enableTwoFactor = (code: string) => post<{ backup_codes: string[] }>('enable', { code });

export const disableTwoFactor = (currentPassword: string, code: string) =>
  post('disable', { current_password: currentPassword, code });

/** Makes new backup codes; the old ones end. */
export const renewBackupCodes = (currentPassword: string, code: string) =>
  post<{ backup_codes: string[] }>('backup-codes', { current_password: currentPassword, code });
