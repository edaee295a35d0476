import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { PagesDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Card } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDocumentCounts } from '../api/documents.ts';
import { useDocuments } from '../api/list-documents.ts';
import { DocumentCard } from '../components/document-card.tsx';
import { DropArea } from '../uploads/drop-area.tsx';
import { UploadField } from '../uploads/upload-field.tsx';
import { useChosenFiles } from '../uploads/use-chosen-files.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))',
  gap: 4,
};

function GridSkeleton() {
  return (
    <Box sx={grid} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} sx={{ overflow: 'hidden' }}>
          <Skeleton height={148} sx={{ borderRadius: 0 }} />
          <Box sx={{ p: 3 }}>
            <Skeleton width="84%" height={14} />
            <Skeleton width="50%" height={12} sx={{ mt: 4 }} />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

export default function DocumentsRoute() {
  const { t } = useTranslation(['documents', 'common']);
  const projectId = Number(useParams().projectId);
  const result = useDocuments(projectId);
  const { data: documents, error, hasMore, loadMore } = result;
  const total = useDocumentCounts(projectId)?.total;
  const [uploading, setUploading] = useState(false);
  const { canChange } = useProjectAccess();
  const chosen = useChosenFiles();
  const choose = (files: Iterable<File>) => {
    setUploading(true);
    chosen.choose(files);
  };
  const count = documents?.length ?? 0;
  return (
    <DropArea onFiles={choose} enabled={canChange}>
      <Page width={1120}>
        <PageHeader
          title={t('page.title')}
          text={t('page.text')}
          actions={
            canChange && (
              <Button
                variant="contained"
                startIcon={<Upload size={16} />}
                aria-expanded={uploading}
                onClick={() => setUploading(!uploading)}
              >
                {uploading ? t('page.hideUpload') : t('page.upload')}
              </Button>
            )
          }
        />
        {uploading && canChange && (
          <Card sx={{ p: 4 }}>
            <UploadField projectId={projectId} chosen={chosen} named={false} />
          </Card>
        )}
        {error && !documents ? <ErrorState title={t('page.error')} of={result} /> : null}
        {!documents && !error && <GridSkeleton />}
        {documents && count === 0 && (
          <EmptyState
            drawing={<PagesDrawing />}
            title={t('page.empty')}
            text={canChange ? t('page.emptyText') : ''}
            action={
              canChange &&
              !uploading && (
                <Button variant="outlined" onClick={() => setUploading(true)}>
                  {t('page.emptyAction')}
                </Button>
              )
            }
          />
        )}
        {count > 0 && (
          <Box component="section" aria-labelledby="documents-count">
            <Typography
              id="documents-count"
              variant="h4"
              component="h2"
              sx={{ mb: 3, color: 'text.secondary', fontWeight: 500 }}
            >
              {t('page.count', { count: total ?? count })}
            </Typography>
            <Box sx={grid}>
              {documents?.map((document) => (
                <DocumentCard key={document.id} document={document} />
              ))}
            </Box>
          </Box>
        )}
        {hasMore && (
          <Button variant="outlined" sx={{ alignSelf: 'center' }} onClick={() => void loadMore()}>
            {t('showMore', { ns: 'common' })}
          </Button>
        )}
      </Page>
    </DropArea>
  );
}
