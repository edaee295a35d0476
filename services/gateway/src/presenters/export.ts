import type { AccountExport } from '@cairn/proto/auth/export';
import type { z } from 'zod';
import { accountExportSchema } from '../schemas/exports.ts';
import { byName } from './common.ts';

type Wire = z.infer<typeof accountExportSchema>;

export function presentExport(it: AccountExport): Wire {
  return byName(accountExportSchema, {
    ...it,
    state: it.state as Wire['state'],
    bytes: it.state === 'ready' ? it.bytes : null,
    error: it.error || null,
    errorReason: it.errorReason || undefined,
  });
}
