import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { paths } from '#config/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useForm } from '#lib/use-form.ts';
import { createProject } from '../api/projects.ts';

/** Asks for a name and creates the project; then opens it. What was typed stays after a failure. */
export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '', description: '' },
    ready: ({ name }) => name.trim() !== '',
    send: async ({ name, description }) => {
      const { id } = await createProject(name, description);
      navigate(paths.project(id));
    },
    fields: [],
    failed: (failure) => t('messages.createFailed', { message: messageOf(failure) }),
    leaves: true,
  });
  return (
    <FormDialog
      title={t('create.title')}
      form={form}
      open={open}
      submitLabel={t('create.submit')}
      busyLabel={t('create.busy')}
      onClose={onClose}
    >
      <TextInput
        label={t('create.name')}
        required
        autoFocus
        inputProps={{ maxLength: 200 }}
        {...form.field('name')}
      />
      <TextInput
        label={t('create.description')}
        multiline
        minRows={2}
        maxRows={6}
        inputProps={{ maxLength: 2000 }}
        {...form.field('description')}
      />
    </FormDialog>
  );
}
