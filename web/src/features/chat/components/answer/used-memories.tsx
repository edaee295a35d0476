import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NotebookPen, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Column, Muted, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { Citation } from '#lib/api/types.ts';
import { clamped } from '#theme/styles.ts';

interface Props {
  projectId: number;
  sources: readonly Citation[];
  /** Has the answer written again, not given these memories; absent where nothing may be asked. */
  onAgainWithout?: (memories: readonly string[]) => void;
  /** No answer is being written, so that this one may be written again. */
  ready: boolean;
}

/** Which of the project's memories an answer drew on, and the way to one that does not. */
export function UsedMemories({ projectId, sources, onAgainWithout, ready }: Props) {
  const { t } = useTranslation('chat');
  const title = useId();
  const used = sources.filter(({ cited, memory_id }) => cited && memory_id);
  if (used.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ mt: 3 }}>
      <Row sx={{ gap: 1.5, color: 'text.secondary' }}>
        <NotebookPen size={14} aria-hidden />
        <Muted id={title}>{t('messages.usedMemories', { count: used.length })}</Muted>
      </Row>
      <Column component="ul" sx={{ m: 0, mt: 1, p: 0, gap: 1, listStyle: 'none' }}>
        {used.map(({ number, memory_id, quote, deleted }) => (
          <Row component="li" key={number} sx={{ gap: 2, flexWrap: 'wrap', fontSize: 'size.small' }}>
            <Box component="span" sx={{ color: 'accent', fontWeight: 650 }}>
              {number}
            </Box>
            {deleted ? (
              <Muted component="span">{t('messages.memoryDeleted')}</Muted>
            ) : (
              <Box
                component={Link}
                to={paths.memory(projectId, memory_id ?? '')}
                sx={{
                  ...clamped(2),
                  flex: '1 1 14em',
                  color: 'text.primary',
                  textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
                  textUnderlineOffset: '3px',
                  overflowWrap: 'anywhere',
                }}
              >
                {quote}
              </Box>
            )}
            {onAgainWithout && (
              <Button
                size="small"
                color="inherit"
                startIcon={<RotateCcw size={13} />}
                disabled={!ready}
                onClick={() => onAgainWithout([memory_id ?? ''])}
                sx={{ color: 'text.secondary', fontSize: 'size.caption', whiteSpace: 'nowrap' }}
              >
                {t('messages.againWithout')}
              </Button>
            )}
          </Row>
        ))}
      </Column>
    </Box>
  );
}
