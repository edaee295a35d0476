import type { AccountExport } from '@cairn/proto/auth/export';
import type { z } from 'zod';
import { accountExportSchema } from '../schemas/exports.ts';
import { presenter } from './common.ts';

export const presentExport = presenter(accountExportSchema, (it: AccountExport) => ({
  ...it,
  state: it.state as z.infer<typeof accountExportSchema>['state'],
  bytes: it.state === 'ready' ? it.bytes : null,
  error: it.error || null,
  errorReason: it.errorReason || undefined,
}));
