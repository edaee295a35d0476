import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { PagesDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Card } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDocuments } from '../api/list-documents.ts';
import { Listing } from '../list/listing.tsx';
import { isWhole, listQuery, useListChoice } from '../list/use-list-choice.ts';
import { DropArea, type TakeFiles } from '../uploads/drop-area.tsx';
import { UploadField } from '../uploads/upload-field.tsx';
import { useChosenFiles } from '../uploads/use-chosen-files.ts';
import { usePastedFiles } from '../uploads/use-pasted-files.ts';

export default function DocumentsRoute() {
  const { t } = useTranslation('documents');
  const projectId = Number(useParams().projectId);
  const { choice, choose } = useListChoice();
  const result = useDocuments(projectId, listQuery(choice));
  const isEmpty = isWhole(choice) && result.data?.length === 0;
  const [uploading, setUploading] = useState(false);
  const { canChange } = useProjectAccess();
  const chosen = useChosenFiles();
  const take: TakeFiles = (files, skipped) => {
    setUploading(true);
    chosen.choose(files, skipped);
  };
  usePastedFiles(take, 'page', canChange);
  return (
    <DropArea onFiles={take} enabled={canChange}>
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
        {isEmpty ? (
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
        ) : (
          <Listing projectId={projectId} result={result} choice={choice} choose={choose} />
        )}
      </Page>
    </DropArea>
  );
}
