import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
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

/** Says over an archived project that it rests, and lets its owner restore it. */
export function ArchivedNotice({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { toggle, busy } = useArchiving(project);
  const owner = accessOf(project).canAdminister;
  return (
    <Box sx={{ flex: 'none', px: { xs: 3, sm: 5 }, pt: 3 }}>
      <Notice level="info">
        <Row sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
          <Box component="span" sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            {t('archivedNotice')} {!owner && t('archivedAsk')}
          </Box>
          {owner && (
            <Button size="small" variant="outlined" disabled={busy} onClick={() => void toggle()}>
              {t('settings.restore')}
            </Button>
          )}
        </Row>
      </Notice>
    </Box>
  );
}
