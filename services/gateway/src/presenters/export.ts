import type { AccountExport } from '@cairn/proto/auth/export';
import type { z } from 'zod';
import type { accountExportSchema } from '../schemas/exports.ts';
import { iso } from './common.ts';

type Wire = z.infer<typeof accountExportSchema>;

export function presentExport(it: AccountExport): Wire {
  const { id, done, total, createdAt, expiresAt } = it;
  return {
    id,
    state: it.state as Wire['state'],
    done,
    total,
    bytes: it.state === 'ready' ? it.bytes : null,
    created_at: iso(createdAt),
    expires_at: expiresAt ? iso(expiresAt) : null,
    error: it.error || null,
    ...(it.errorReason && { error_reason: it.errorReason }),
  };
}
