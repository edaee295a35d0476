import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { LostDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { failureText, isNotFound } from '#lib/api/errors.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { useDocument } from '../api/documents.ts';
import { DocumentPlace } from '../components/document-place.tsx';
import { DocumentState } from '../components/document-state.tsx';
import type { Passage } from '../components/marked-lines.ts';
import { UnlockDocument } from '../components/unlock-document.tsx';
import { ViewerBar } from '../components/viewer-bar.tsx';
import { EarlierNotice } from '../versions/earlier-notice.tsx';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** One document over the whole centre. The address holds the page and the passage; the quote comes along as state. */
export default function DocumentRoute() {
  const { t } = useTranslation('documents');
  const params = useParams();
  const projectId = Number(params.projectId);
  const documentId = params.documentId ?? '';
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as Partial<Pick<Passage, 'quote' | 'within'>> | null;
  const result = useDocument(projectId, documentId);
  const { data: document, error } = result;
  const [zoom, setZoom] = useState(1);
  const [found, setFound] = useState(true);
  const page = Math.max(1, Number(search.get('page')) || 1);
  const number = (name: string) => Number(search.get(name)) || 0;
  const setPage = (next: number) => setSearch({ page: String(next) });
  const total = document?.pages_total ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has not failed yet.
  useEffect(() => setFound(true), [page]);

  if (isNotFound(error)) {
    return (
      <EmptyState drawing={<LostDrawing />} title={t('viewer.missing')} text={t('viewer.missingText')} />
    );
  }
  if (error && !document) return <ErrorState title={t('source.loadFailed')} of={result} />;
  if (!document) return null;
  const hasPages = isShownByPage(document.file_type);
  return (
    <Column sx={{ height: '100%' }}>
      <ViewerBar
        document={document}
        page={page}
        total={hasPages ? total : 0}
        onPage={setPage}
        zooms={hasPages ? ZOOMS : []}
        zoom={zoom}
        onZoom={setZoom}
      />
      <Box
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          px: { xs: 3, sm: 6 },
          py: 5,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={hasPages ? undefined : { maxWidth: '82ch', mx: 'auto' }}>
          <EarlierNotice document={document} />
          {!found && (
            <Notice level="info" sx={{ mb: 3 }}>
              {state?.quote ? `${t('source.notFound')} “${state.quote}”` : t('source.notFound')}
            </Notice>
          )}
          {document.status === 'processed' ? (
            <DocumentPlace
              document={document}
              zoom={zoom}
              passage={{
                page,
                start: number('start'),
                end: number('end'),
                quote: state?.quote ?? '',
                within: state?.within,
              }}
              onShown={setFound}
            />
          ) : (
            <Notice level={document.status === 'error' ? 'error' : 'info'}>
              {document.error ? (
                failureText(document.error)
              ) : (
                <>
                  {t('viewer.notReady')} <DocumentState document={document} />
                </>
              )}
              <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
                <UnlockDocument document={document} />
              </Box>
            </Notice>
          )}
        </Box>
      </Box>
    </Column>
  );
}
