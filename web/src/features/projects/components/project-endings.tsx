import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#components/section-card.tsx';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { useArchiving } from './use-archiving.ts';

function ArchiveSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { toggle, busy } = useArchiving(project);
  const { is_archived } = project;
  return (
    <SectionCard
      title={is_archived ? t('settings.restoreTitle') : t('settings.archiveTitle')}
      text={is_archived ? t('settings.restoreText') : t('settings.archiveText')}
      action={
        <Button variant="outlined" disabled={busy} onClick={() => void toggle()}>
          {is_archived ? t('settings.restore') : t('settings.archive')}
        </Button>
      }
    />
  );
}

function DeleteSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SectionCard
        title={t('settings.deleteTitle')}
        text={t('settings.deleteText')}
        action={
          <Button variant="outlined" sx={{ color: 'error.main' }} onClick={() => setAsking(true)}>
            {t('settings.delete')}
          </Button>
        }
      />
      {asking && <DeleteProjectDialog project={project} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Archiving, restoring and deleting: for the owner alone. */
export function ProjectEndings({ project }: { project: Project }) {
  if (!accessOf(project).canAdminister) return null;
  return (
    <>
      <ArchiveSection project={project} />
      <DeleteSection project={project} />
    </>
  );
}
