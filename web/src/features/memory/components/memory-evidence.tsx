import Box from '@mui/material/Box';
import { MessageSquareText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Muted } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { MemoryItem } from '#lib/api/types.ts';

type Evidence = NonNullable<MemoryItem['evidence']>;

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 28,
  px: 2,
  mx: -2,
  maxWidth: '100%',
  borderRadius: '6px',
  fontSize: 'size.small',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'raised' },
} as const;

/** Where a passage stands in its document, as its viewer takes it. */
const placeOf = ({ page, start, end }: Evidence['passages'][number]) =>
  new URLSearchParams({ page: String(page || 1), start: String(start), end: String(end) }).toString();

interface Props {
  projectId: number;
  evidence: Evidence;
  /** Passages shown; the rest is counted. All unless given. */
  most?: number;
}

/** What a memory rests on: the passages, and for who saved it the answer. Each opens. */
export function MemoryEvidence({ projectId, evidence, most = Number.POSITIVE_INFINITY }: Props) {
  const { t } = useTranslation(['memory', 'chat']);
  const title = useId();
  const { session_id: sessionId, message_id: messageId, passages } = evidence;
  const where = ({ file_type, page, line_start, line_end }: Evidence['passages'][number]) => {
    if (file_type === 'pdf') return t('chat:messages.page', { page });
    return line_end > line_start
      ? t('chat:messages.lines', { from: line_start, to: line_end })
      : t('chat:messages.line', { from: line_start });
  };
  const more = passages.length - most;
  if (passages.length === 0 && sessionId === null) return null;
  return (
    <Box sx={{ pl: 3, borderLeft: 2, borderColor: 'divider' }}>
      <Muted id={title}>{t('evidence.title')}</Muted>
      <Box component="ul" aria-labelledby={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {passages.slice(0, most).map((passage) => (
          <li key={passage.number}>
            <Box
              component={Link}
              to={`${paths.document(projectId, passage.document_id)}?${placeOf(passage)}`}
              sx={line}
            >
              <FileTypeIcon type={passage.file_type} size={15} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 }}>
                <bdi>{passage.document_name}</bdi>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {where(passage)}
                </Box>
              </Box>
            </Box>
          </li>
        ))}
        {more > 0 && <Muted component="li">{t('evidence.more', { count: more })}</Muted>}
        {sessionId !== null && (
          <li>
            <Box component={Link} to={`${paths.chat(projectId, sessionId)}#${messageId}`} sx={line}>
              <MessageSquareText size={15} aria-hidden />
              {t('evidence.answer')}
            </Box>
          </li>
        )}
      </Box>
    </Box>
  );
}
