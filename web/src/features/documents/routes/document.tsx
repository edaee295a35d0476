import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { LostDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { failureText, isNotFound } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { scrolls } from '#theme/styles.ts';
import { useDocument } from '../api/documents.ts';
import { DocumentState } from '../components/document-state.tsx';
import type { Passage } from '../components/marked-lines.ts';
import { UnlockDocument } from '../components/unlock-document.tsx';
import { ViewerBar } from '../components/viewer-bar.tsx';
import { EarlierNotice } from '../versions/earlier-notice.tsx';
import { DocumentViewer } from '../viewer/document-viewer.tsx';

/** A document that cannot be shown yet, or at all, and why. */
function Unread({ document }: { document: ProjectDocument }) {
  const { t } = useTranslation('documents');
  return (
    <Column sx={{ height: '100%' }}>
      <ViewerBar document={document} />
      <Box sx={{ ...scrolls, flex: 1, minHeight: 0, px: { xs: 3, sm: 6 }, py: 5 }}>
        <EarlierNotice document={document} />
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
      </Box>
    </Column>
  );
}

/** The place that the address names. The quote comes along as state. */
function usePassage(): Passage {
  const [search] = useSearchParams();
  const state = useLocation().state as Partial<Pick<Passage, 'quote' | 'within'>> | null;
  const number = (name: string) => Number(search.get(name)) || 0;
  const [page, start, end] = [Math.max(1, number('page')), number('start'), number('end')];
  const { quote = '', within } = state ?? {};
  return useMemo(() => ({ page, start, end, quote, within }), [page, start, end, quote, within]);
}

/** One document over the whole centre. The address holds the page and the passage. */
export default function DocumentRoute() {
  const { t } = useTranslation('documents');
  const params = useParams();
  const documentId = params.documentId ?? '';
  const [, setSearch] = useSearchParams();
  const passage = usePassage();
  const projectId = Number(params.projectId);
  const result = useDocument(projectId, documentId);
  const { data: document, error } = result;
  const [found, setFound] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has not failed yet.
  useEffect(() => setFound(true), [passage.page]);

  if (isNotFound(error)) {
    return (
      <EmptyState
        drawing={<LostDrawing />}
        title={t('viewer.missing')}
        text={t('viewer.missingText')}
        action={
          <Button component={Link} to={paths.documents(projectId)} variant="outlined">
            {t('viewer.back')}
          </Button>
        }
      />
    );
  }
  if (error && !document) return <ErrorState title={t('source.loadFailed')} of={result} />;
  if (!document) return <LoadingScreen />;
  if (document.status !== 'processed') return <Unread document={document} />;
  return (
    <DocumentViewer
      key={documentId}
      document={document}
      passage={passage}
      // Pages that were leafed through are no places to go back to.
      onPage={(page) => setSearch({ page: String(page) }, { replace: true })}
      onShown={setFound}
      notice={
        <>
          <EarlierNotice document={document} />
          {!found && (
            <Notice level="info" sx={{ mb: 3 }}>
              {passage.quote ? `${t('source.notFound')} “${passage.quote}”` : t('source.notFound')}
            </Notice>
          )}
        </>
      }
    />
  );
}
