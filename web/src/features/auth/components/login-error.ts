import type { TFunction } from 'i18next';
import { ApiError } from '../../../lib/api/errors.ts';

type T = TFunction<'auth'>;

/** What to tell of a sign-in that failed. */
export function loginErrorText(error: unknown, t: T): string {
  if (!(error instanceof Error)) return t('login.errors.generic');
  if (!(error instanceof ApiError)) return error.message || t('login.errors.generic');
  if (error.status === 401) return t('login.errors.invalid');
  if (error.status !== 422) return error.message || t('login.errors.generic');
  const { detail } = error;
  if (typeof detail === 'string') return detail;
  const details = detail
    ?.map(({ loc, msg }) => t('login.errors.field', { field: loc.at(-1), message: msg }))
    .join(', ');
  return t('login.errors.validation', { details: details || t('login.errors.checkInput') });
}

/** What to tell of a registration that failed. */
export function registerErrorText(error: unknown, t: T): string {
  if (error instanceof ApiError && error.status === 409) return t('register.errors.exists');
  return (error instanceof Error && error.message) || t('register.errors.generic');
}
