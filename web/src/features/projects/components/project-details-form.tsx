import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import { toast } from '#lib/toasts.ts';
import { useFormats } from '#lib/use-formats.ts';
import { updateProject } from '../api/update-project.ts';

/** What somebody else has put where `seen` had something else, and `mine` has something else again. */
function differences(seen: Project, now: Project, mine: { name: string; description: string }): string[] {
  const then = seen.description ?? '';
  const description = now.description ?? '';
  return [
    ...(seen.name === now.name || mine.name.trim() === now.name ? [] : [now.name]),
    ...(then === description || mine.description.trim() === description ? [] : [description || '–']),
  ];
}

/** Name and description. Viewers see them and cannot change them. */
export function ProjectDetailsForm({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  // The project as it was when these fields last held what is kept.
  const [seen, setSeen] = useState(project);
  const { list } = useFormats();
  const [busy, setBusy] = useState(false);
  const viewer = project.role === 'viewer';
  const readOnly = !accessOf(project).canChange;
  const changed = name.trim() !== project.name || description.trim() !== (project.description ?? '');
  const theirs = differences(seen, project, { name, description });
  const take = () => {
    setName(project.name);
    setDescription(project.description ?? '');
    setSeen(project);
  };
  const untouched = name === seen.name && description === (seen.description ?? '');
  if (theirs.length > 0 && untouched) take();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !name.trim()) return;
    setBusy(true);
    try {
      const { overwrote, ...saved } = await updateProject(project.id, {
        ...(name.trim() === project.name ? {} : { name: name.trim() }),
        ...(description.trim() === (project.description ?? '')
          ? {}
          : { description: description.trim() || null }),
        seen_at: seen.updated_at,
      });
      setSeen(saved);
      // As it was kept, unless somebody typed on.
      setName((now) => (now === name ? saved.name : now));
      setDescription((now) => (now === description ? (saved.description ?? '') : now));
      const fields = (['name', 'description'] as const).filter((field) => overwrote && field in overwrote);
      if (fields.length > 0) {
        const named = list(fields.map((field) => t(`settings.${field}`)));
        toast(t('settings.overwrote', { fields: named }), 'warning');
      } else toast(t('settings.saved'), 'success');
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
        {theirs.length > 0 && !untouched && (
          <Notice level="warning">
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <Box component="span" sx={{ flex: '1 1 13.75rem' }}>
                {t('settings.changedMeanwhile', { value: theirs.join(' / ') })}
              </Box>
              <Button size="small" variant="outlined" onClick={take}>
                {t('settings.useTheirs')}
              </Button>
            </Box>
          </Notice>
        )}
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
