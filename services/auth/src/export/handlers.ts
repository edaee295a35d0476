import { requireSession } from '@cairn/platform/auth';
import { commonRefusals } from '@cairn/platform/errors';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { AccountExport as AccountExportMessage } from '@cairn/proto/auth/export';
import { exportFailures } from '../refusals.ts';
import type { AccountExport } from './account-export.ts';
import { linkExport, openExport } from './link-export.ts';
import { type ExportParts, ownExport, removeExport, requestExport } from './request-export.ts';

/**
 * Only the person themselves may do what is here: each asks for a sign-in, which an API token is not, or for a link.
 */
export function exportHandlers(parts: ExportParts) {
  const { store, archives } = parts;
  return {
    async requestAccountExport(_request, context) {
      const wanted = await requestExport(parts, requireSession(context));
      context.log.info('an export of an account was asked for');
      return { accountExport: presentExport(wanted) };
    },

    async listAccountExports(_request, context) {
      const found = await store.findExportOf(requireSession(context).userId);
      return { accountExports: found ? [presentExport(found)] : [] };
    },

    async getAccountExport({ id }, context) {
      return { accountExport: presentExport(await ownExport(store, requireSession(context).userId, id)) };
    },

    async deleteAccountExport({ id }, context) {
      await removeExport(parts, await ownExport(store, requireSession(context).userId, id));
      return {};
    },

    async linkAccountExport({ id }, context) {
      const link = await linkExport(store, requireSession(context), id);
      context.log.info('a link to an export of an account was asked for');
      return link;
    },

    async openAccountExport({ id, ...secrets }) {
      const found = await openExport(store, id, secrets);
      return { accountExport: presentExport(found), sha256: found.archive.sha256 };
    },

    async *downloadAccountExport({ id, start, end: wantedEnd, ...secrets }) {
      const { archive } = await openExport(store, id, secrets);
      const end = wantedEnd === 0 ? archive.bytes : Math.min(wantedEnd, archive.bytes);
      if (start < 0 || start > end) {
        throw commonRefusals.range_outside({ size: archive.bytes });
      }
      for await (const piece of archives.read(archive.sha256, { start, end })) {
        yield { chunk: Buffer.from(piece) };
      }
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}

function presentExport(it: AccountExport): AccountExportMessage {
  const { id, state, done, total, archive, createdAt, expiresAt, error } = it;
  const [errorReason = ''] = Object.entries(exportFailures).find(([, { text }]) => text === error) ?? [];
  const bytes = archive?.bytes ?? 0;
  return { id, state, done, total, bytes, createdAt, expiresAt, error, errorReason };
}
