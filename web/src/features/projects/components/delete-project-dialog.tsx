import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { paths } from '#config/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import type { Project } from '#lib/api/types.ts';
import { useMembers } from '#lib/members.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { deleteProject } from '../api/projects.ts';

interface Props {
  project: Project;
  onClose: () => void;
}

/** Blanks in a row look like one: collapsed, so that a person need not guess them. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Counts what goes with a project, has its name typed, deletes it and shows the receipt. */
export function DeleteProjectDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['projects', 'common']);
  const navigate = useNavigate();
  const { data: members } = useMembers(project.id);
  const { id, name, documents_count, chat_sessions_count, memory_count } = project;
  const others = (members?.length ?? 1) - 1;
  const form = useForm({
    initial: { typed: '' },
    ready: ({ typed }) => plain(typed) === plain(name),
    send: async () => {
      const deletion = await deleteProject(id);
      toast(t('settings.deleted', { name }), 'success');
      navigate(paths.deletion(deletion.id), { replace: true, state: { name } });
    },
    failed: (failure) => t('settings.deleteFailed', { message: messageOf(failure) }),
    leaves: true,
  });
  return (
    <FormDialog
      title={t('settings.confirmTitle', { name })}
      form={form}
      submitLabel={t('settings.delete')}
      danger
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {t('settings.confirmText')}
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          <li>{t('settings.confirmDocuments', { count: documents_count })}</li>
          <li>{t('settings.confirmChats', { count: chat_sessions_count })}</li>
          <li>{t('settings.confirmMemories', { count: memory_count })}</li>
        </Box>
        {others > 0 && <Box sx={{ mt: 2 }}>{t('settings.confirmMembers', { count: others })}</Box>}
      </Box>
      <TextInput
        autoFocus
        label={t('settings.confirmName')}
        disabled={form.busy}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
        {...form.field('typed')}
      />
    </FormDialog>
  );
}
