import Box from '@mui/material/Box';
import { ArrowLeft, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '../../../components/ellipsis.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { FileTypeIcon } from '../../../components/file-type-icon.tsx';
import { IconLink } from '../../../components/icon-action.tsx';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../config/paths.ts';
import { isNotFound, messageOf } from '../../../lib/api/errors.ts';
import type { Citation } from '../../../lib/api/types.ts';
import { useDocument } from '../api/get-document.ts';
import { DocumentPlace } from './document-place.tsx';

interface Props {
  projectId: number;
  citation: Citation;
  onClose: () => void;
}

function usePlace({ file_type, page, line_start, line_end }: Citation): string {
  const { t } = useTranslation('documents');
  if (file_type === 'pdf') return t('source.page', { page });
  return line_end > line_start
    ? t('source.lines', { from: line_start, to: line_end })
    : t('source.line', { from: line_start });
}

/** A cited passage beside the answer: source and quote first, its place in the document under it. */
export function SourcePanel({ projectId, citation, onClose }: Props) {
  const { t } = useTranslation('documents');
  const place = usePlace(citation);
  const { data: document, error, mutate } = useDocument(projectId, citation.document_id);
  const [found, setFound] = useState(true);
  const { document_name, document_id, quote, page, start, end } = citation;
  const gone = citation.deleted || isNotFound(error);
  const link = `${paths.document(projectId, document_id)}?page=${page}&start=${start}&end=${end}`;
  return (
    <Box
      component="section"
      aria-label={document_name}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, flex: 'none' }}
      >
        <Box
          component="button"
          type="button"
          onClick={onClose}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            border: 0,
            bgcolor: 'transparent',
            color: 'text.secondary',
            font: 'inherit',
            cursor: 'pointer',
            px: 2,
            py: 1.5,
            borderRadius: '6px',
            '&:hover': { bgcolor: 'raised', color: 'text.primary' },
          }}
        >
          <ArrowLeft size={15} aria-hidden />
          {t('source.back')}
        </Box>
        {!gone && (
          <IconLink label={t('source.open')} to={link} state={{ quote }}>
            <Maximize2 size={16} />
          </IconLink>
        )}
      </Box>
      <Box
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          px: 4,
          pb: 5,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', pt: 2 }}>
          <FileTypeIcon type={citation.file_type} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Ellipsis component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 650 }}>
              {document_name}
            </Ellipsis>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{place}</Box>
          </Box>
        </Box>
        <Box
          component="blockquote"
          tabIndex={0}
          aria-label={t('source.quote')}
          sx={{
            m: 0,
            my: 4,
            pl: 3,
            borderLeft: '3px solid',
            borderColor: 'accent',
            lineHeight: 1.55,
            whiteSpace: ['pdf', 'docx'].includes(citation.file_type) ? 'normal' : 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: 220,
            overflowY: 'auto',
          }}
        >
          {quote}
        </Box>
        {gone && <Notice level="info">{t('source.deleted')}</Notice>}
        {error && !gone && !document ? (
          <ErrorState
            dense
            title={t('source.loadFailed')}
            text={messageOf(error)}
            onRetry={() => void mutate()}
          />
        ) : null}
        {!found && (
          <Box sx={{ mb: 3 }}>
            <Notice level="info">{t('source.notFound')}</Notice>
          </Box>
        )}
        {document && <DocumentPlace document={document} passage={citation} fitPassage onShown={setFound} />}
      </Box>
    </Box>
  );
}
