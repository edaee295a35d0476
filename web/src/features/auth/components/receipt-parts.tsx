import Box from '@mui/material/Box';
import { Check, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { AccountReceipt } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

type Part = AccountReceipt['parts'][number];

/** Records that have a name in words here: service and kind. */
const NAMED = [
  'auth_accounts',
  'auth_pictures',
  'auth_links',
  'auth_sessions',
  'auth_logins',
  'auth_api_tokens',
  'auth_second_factors',
  'auth_exports',
  'projects_projects',
  'projects_passed_on',
  'projects_memberships',
  'projects_invitations',
  'documents_uploader_marks',
  'chat_sessions',
  'chat_messages',
  'memory_author_marks',
  'notifications_notifications',
  'notifications_actor_marks',
  'notifications_preferences',
] as const;

function usePartName() {
  const { t } = useTranslation('account');
  return ({ service, store }: Part): string => {
    const known = NAMED.find((name) => name === `${service}_${store}`);
    return known ? t(`receipt.names.${known}`) : store.replaceAll('_', ' ');
  };
}

/** What was deleted, kind by kind, with its number and whether all of it is deleted. */
export function ReceiptParts({ parts }: { parts: Part[] }) {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const nameOf = usePartName();
  return (
    <Box component="ul" aria-label={t('receipt.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {parts.map((part) => (
        <Row
          component="li"
          key={`${part.service}/${part.store}`}
          sx={{ gap: 3, py: 1.5, borderTop: 1, borderColor: 'divider' }}
        >
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {nameOf(part)}
          </Box>
          <span>{number(part.deleted)}</span>
          <Box
            component="span"
            sx={{ display: 'flex', color: part.done ? 'success.main' : 'text.secondary' }}
          >
            {part.done ? <Check size={16} aria-hidden /> : <Hourglass size={16} aria-hidden />}
            <VisuallyHidden>{part.done ? t('receipt.done') : t('receipt.waiting')}</VisuallyHidden>
          </Box>
        </Row>
      ))}
    </Box>
  );
}
