import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Muted } from '#components/layout.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useMembers } from '#lib/members.ts';
import { useVersions } from '../api/versions.ts';
import { useVersionActions } from './use-version-actions.ts';
import { VersionRow } from './version-row.tsx';

interface Props {
  document: ProjectDocument;
  onClose: () => void;
}

/** The versions of a document that are kept, and what can be done with each. */
export default function VersionsDialog({ document, onClose }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const { id, project_id: projectId, name } = document;
  const result = useVersions(projectId, id);
  const { data: versions, error } = result;
  const { data: members } = useMembers(projectId);
  const { bringBack, remove } = useVersionActions(projectId);
  const [asking, setAsking] = useState<ProjectDocument | null>(null);
  const titleId = useId();
  const nameOf = (userId: string) => members?.find(({ user_id }) => user_id === userId)?.name;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('versions.title', { name })}
      </DialogTitle>
      <DialogContent>
        <Muted sx={{ mb: 2 }}>{t('versions.text')}</Muted>
        {error && !versions ? <ErrorState dense title={t('versions.loadFailed')} of={result} /> : null}
        {!versions && !error && <Skeleton height={52} />}
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {versions?.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              addedBy={nameOf(version.uploaded_by)}
              onOpen={onClose}
              onMakeCurrent={() => {
                // What it was opened from leaves the list.
                onClose();
                void bringBack(version);
              }}
              onDelete={() => setAsking(version)}
            />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asking !== null}
        title={t('versions.deleteConfirm', { number: asking?.version_number })}
        confirmLabel={t('card.delete')}
        onConfirm={async () => {
          if (asking && (await remove(asking)) && asking.id === id) onClose();
        }}
        onClose={() => setAsking(null)}
      >
        {t(asking?.version_state === 'current' ? 'versions.deleteCurrentText' : 'versions.deleteText')}
      </ConfirmDialog>
    </Dialog>
  );
}
