import Box from '@mui/material/Box';
import { Maximize2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '#components/ellipsis.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PassagePath } from '#components/file/passage-path.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { IconLink } from '#components/icon-action.tsx';
import { Muted } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { isNotFound } from '#lib/api/errors.ts';
import type { Citation } from '#lib/api/types.ts';
import type { Span } from '#lib/citations/focus-claim.ts';
import { quoteLines } from '#lib/citations/quote-lines.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { scrolls } from '#theme/styles.ts';
import { useDocument } from '../api/documents.ts';
import { DocumentPlace } from '../components/document-place.tsx';
import type { Passage } from '../components/marked-lines.ts';
import { EarlierNotice } from '../versions/earlier-notice.tsx';
import { SourceFrame } from './source-frame.tsx';

interface Props {
  projectId: number;
  citation: Citation;
  /** The part of the quote to show first; null for all of it. */
  focus: Span | null;
  onClose: () => void;
}

function usePlace({ file_type, page, line_start, line_end }: Citation): string {
  const { t } = useTranslation('documents');
  if (isShownByPage(file_type)) return t('source.page', { page });
  return line_end > line_start
    ? t('source.lines', { from: line_start, to: line_end })
    : t('source.line', { from: line_start });
}

/** The passage of a citation, cut down to the part a claim rests on. */
function narrowed({ page, start, end, quote }: Citation, focus: Span | null): Passage {
  if (!focus) return { page, start, end, quote };
  return {
    page,
    start: start + focus.start,
    end: start + focus.end,
    quote: quote.slice(focus.start, focus.end),
    within: { text: quote, start },
  };
}

/** A quote with the part that matters marked and in sight. */
export function FocusedQuote({ quote, focus }: { quote: string; focus: Span | null }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = mark.current?.parentElement;
    if (!focus || !mark.current || !box) return;
    box.scrollTop += mark.current.getBoundingClientRect().top - box.getBoundingClientRect().top - 8;
  }, [focus]);
  if (!focus) return quote;
  return (
    <>
      {quote.slice(0, focus.start)}
      <Box
        component="mark"
        ref={mark}
        sx={{ color: 'inherit', bgcolor: 'mark', borderRadius: '3px', py: '1px' }}
      >
        {quote.slice(focus.start, focus.end)}
      </Box>
      {quote.slice(focus.end)}
    </>
  );
}

/** A cited passage beside the answer: source and quote first, its place in the document under it. */
export function SourcePanel({ projectId, citation, focus, onClose }: Props) {
  const { t } = useTranslation('documents');
  const place = usePlace(citation);
  const result = useDocument(projectId, citation.document_id);
  const { data: document, error } = result;
  const [found, setFound] = useState(true);
  const passage = useMemo(() => narrowed(citation, focus), [citation, focus]);
  const { document_name, document_id, quote, page } = citation;
  const isDeleted = citation.deleted || isNotFound(error);
  const link = `${paths.document(projectId, document_id)}?page=${page}&start=${passage.start}&end=${passage.end}`;
  return (
    <SourceFrame
      name={document_name}
      onClose={onClose}
      link={
        !isDeleted && (
          <IconLink
            label={t('source.open')}
            to={link}
            state={{ quote: passage.quote, within: passage.within }}
          >
            <Maximize2 size={16} />
          </IconLink>
        )
      }
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', pt: 2 }}>
        <FileTypeIcon type={citation.file_type} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Ellipsis component="h3" sx={{ m: 0, fontSize: 'size.body', fontWeight: 650 }}>
            {document_name}
          </Ellipsis>
          <Muted>{place}</Muted>
          {!isDeleted && <PassagePath context={citation.context} sx={{ mt: 1 }} />}
        </Box>
      </Box>
      {isDeleted ? (
        <Notice level="info" sx={{ my: 4 }}>
          {t('source.deleted')}
        </Notice>
      ) : (
        <Box
          component="blockquote"
          tabIndex={0}
          aria-label={t('source.quote')}
          sx={{
            ...scrolls,
            m: 0,
            my: 4,
            pl: 3,
            borderLeft: '3px solid',
            borderColor: 'accent',
            lineHeight: 1.55,
            whiteSpace:
              citation.file_type === 'docx' || isShownByPage(citation.file_type) ? 'pre-line' : 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: 220,
          }}
        >
          <FocusedQuote quote={quoteLines(quote, citation.file_type)} focus={focus} />
        </Box>
      )}
      {error && !isDeleted && !document ? (
        <ErrorState dense title={t('source.loadFailed')} of={result} />
      ) : null}
      {document && <EarlierNotice document={document} />}
      {!found && (
        <Notice level="info" sx={{ mb: 3 }}>
          {t('source.notFound')}
        </Notice>
      )}
      {document && <DocumentPlace document={document} passage={passage} fitPassage onShown={setFound} />}
    </SourceFrame>
  );
}
