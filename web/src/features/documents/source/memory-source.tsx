import Box from '@mui/material/Box';
import { Maximize2, NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconLink } from '#components/icon-action.tsx';
import { Muted } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import type { Citation } from '#lib/api/types.ts';
import type { Span } from '#lib/citations/focus-claim.ts';
import { SourceFrame } from './source-frame.tsx';
import { FocusedQuote } from './source-panel.tsx';

interface Props {
  projectId: number;
  citation: Citation;
  focus: Span | null;
  onClose: () => void;
}

/** A memory that an answer cites, as it was then. */
export function MemorySource({ projectId, citation, focus, onClose }: Props) {
  const { t } = useTranslation('documents');
  const { memory_id, quote, deleted } = citation;
  return (
    <SourceFrame
      name={t('source.memory')}
      onClose={onClose}
      link={
        !deleted && (
          <IconLink label={t('source.openMemory')} to={paths.memory(projectId, memory_id ?? undefined)}>
            <Maximize2 size={16} />
          </IconLink>
        )
      }
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', pt: 2 }}>
        <NotebookPen size={18} aria-hidden />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box component="h3" sx={{ m: 0, fontSize: 'size.body', fontWeight: 650 }}>
            {t('source.memory')}
          </Box>
          <Muted>{t('source.memoryText')}</Muted>
        </Box>
      </Box>
      {deleted ? (
        <Notice level="info" sx={{ my: 4 }}>
          {t('source.memoryDeleted')}
        </Notice>
      ) : (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            my: 4,
            pl: 3,
            borderLeft: '3px solid',
            borderColor: 'accent',
            lineHeight: 1.55,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          <FocusedQuote quote={quote} focus={focus} />
        </Box>
      )}
    </SourceFrame>
  );
}
