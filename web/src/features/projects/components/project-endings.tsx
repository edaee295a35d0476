import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { paths } from '../../../config/paths.ts';
import { messageOf } from '../../../lib/api/errors.ts';
import type { Project } from '../../../lib/api/types.ts';
import { toast } from '../../../lib/toasts.ts';
import { deleteProject } from '../api/delete-project.ts';
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
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { id, name, documents_count, chat_sessions_count, memory_count } = project;
  const remove = async () => {
    try {
      await deleteProject(id);
      toast(t('settings.deleted', { name }), 'success');
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      toast(t('settings.deleteFailed', { message: messageOf(error) }), 'error');
    }
  };
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
      <ConfirmDialog
        open={asking}
        title={t('settings.confirmTitle', { name })}
        confirmLabel={t('settings.delete')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('settings.confirmText')}
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          <li>{t('settings.confirmDocuments', { count: documents_count })}</li>
          <li>{t('settings.confirmChats', { count: chat_sessions_count })}</li>
          <li>{t('settings.confirmMemories', { count: memory_count })}</li>
        </Box>
      </ConfirmDialog>
    </>
  );
}

/** Archiving, restoring and deleting: for the owner alone. */
export function ProjectEndings({ project }: { project: Project }) {
  if (project.role !== 'owner') return null;
  return (
    <>
      <ArchiveSection project={project} />
      <DeleteSection project={project} />
    </>
  );
}
