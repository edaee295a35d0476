import type { TFunction } from 'i18next';
import { ApiError, issueText, messageOf, wordsOf } from '#lib/api/errors.ts';

type T = TFunction<'auth'>;

/** The message for a sign-in that failed. */
export function loginErrorText(error: unknown, t: T): string {
  if (error instanceof ApiError && error.status === 401) return t('login.errors.invalid');
  if (!(error instanceof ApiError) || error.status !== 422) {
    return wordsOf(error) ?? t('login.errors.generic');
  }
  const { detail } = error;
  if (typeof detail === 'string') return messageOf(error);
  const details = detail
    ?.map((issue) => t('login.errors.field', { field: issue.loc.at(-1), message: issueText(issue) }))
    .join(', ');
  return t('login.errors.validation', { details: details || t('login.errors.checkInput') });
}

/** The message for a registration that failed. */
export function registerErrorText(error: unknown, t: T): string {
  if (error instanceof ApiError && error.status === 409) return t('register.errors.exists');
  return wordsOf(error) ?? t('register.errors.generic');
}
