import { timingSafeEqual } from 'node:crypto';
import type { UserCaller } from '@cairn/platform/auth';
import { linkHash, newLinkSecret } from '../mails/link-secret.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { type AccountExport, EXPORT_LINK_MS } from './account-export.ts';
import { ownExport } from './request-export.ts';

/** The two secrets of a link: `token` stands in its address, `key` stays with the browser that asked. */
export interface ExportSecrets {
  token: string;
  key: string;
}

/**
 * Makes a link to the caller's archive, in place of an earlier one.
 *
 * @throws NotFound for one that is not the caller's.
 * @throws Conflict while it is not ready.
 */
export async function linkExport(
  store: AuthStore,
  { userId, sessionId }: UserCaller,
  id: string,
): Promise<ExportSecrets & { expiresAt: Date }> {
  await ownExport(store, userId, id);
  const secrets = { token: newLinkSecret(), key: newLinkSecret() };
  const expiresAt = new Date(Date.now() + EXPORT_LINK_MS);
  const link = { hash: hashOf(secrets), sessionId, expiresAt };
  if (!(await store.linkExport(id, link))) throw refusals.export_not_ready();
  return { ...secrets, expiresAt };
}

/** What a link leads to. @throws NotFound once it has ended, with a wrong secret too. */
export async function openExport(
  store: AuthStore,
  id: string,
  secrets: ExportSecrets,
): Promise<AccountExport & { archive: NonNullable<AccountExport['archive']> }> {
  const now = new Date();
  const found = await store.findExport(id);
  const { archive, link } = found ?? {};
  const isOpen =
    archive &&
    link &&
    link.expiresAt > now &&
    isSame(link.hash, hashOf(secrets)) &&
    (await store.holdsSession(link.sessionId, now));
  if (!found || !isOpen) throw refusals.export_link_ended();
  return { ...found, archive };
}

function hashOf({ token, key }: ExportSecrets): string {
  return linkHash(`${token}.${key}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
