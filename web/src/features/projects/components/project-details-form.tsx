import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/section-card.tsx';
import { messageOf } from '../../../lib/api/errors.ts';
import type { Project } from '../../../lib/api/types.ts';
import { toast } from '../../../lib/toasts.ts';
import { updateProject } from '../api/update-project.ts';

/** Name and description. Viewers see them and cannot change them. */
export function ProjectDetailsForm({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [busy, setBusy] = useState(false);
  const viewer = project.role === 'viewer';
  const readOnly = viewer || project.is_archived;
  const changed = name.trim() !== project.name || description.trim() !== (project.description ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !name.trim()) return;
    setBusy(true);
    try {
      await updateProject(project.id, { name: name.trim(), description: description.trim() || null });
      toast(t('settings.saved'), 'success');
    } catch (error) {
      toast(t('settings.saveFailed', { message: messageOf(error) }), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard
      title={t('settings.details')}
      {...(readOnly ? { text: viewer ? t('settings.readOnly') : t('settings.archivedReadOnly') } : {})}
    >
      <Box
        component="form"
        noValidate
        onSubmit={save}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      >
        <TextField
          label={t('settings.name')}
          required
          disabled={readOnly}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('settings.description')}
          multiline
          minRows={3}
          maxRows={10}
          disabled={readOnly}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        {!readOnly && (
          <Button
            type="submit"
            variant="contained"
            disabled={busy || !changed || !name.trim()}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('settings.save')}
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}
