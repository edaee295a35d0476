import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import { updateProject } from '../api/projects.ts';

/** What another person has put where `seen` had something else, and `mine` has something else again. */
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
  // The project as it was when these fields last held what is kept.
  const [seen, setSeen] = useState(project);
  const { list } = useFormats();
  const fieldsOf = (of: Project) => ({ name: of.name, description: of.description ?? '' });
  const viewer = project.role === 'viewer';
  const readOnly = !accessOf(project).canChange;
  const kept = fieldsOf(project);
  const form = useForm({
    initial: kept,
    ready: ({ name, description }) =>
      name.trim() !== '' && (name.trim() !== kept.name || description.trim() !== kept.description),
    send: async ({ name, description }) => {
      const { overwrote, ...saved } = await updateProject(project.id, {
        ...(name.trim() === kept.name ? {} : { name: name.trim() }),
        ...(description.trim() === kept.description ? {} : { description: description.trim() || null }),
        seen_at: seen.updated_at,
      });
      setSeen(saved);
      // As it was saved, unless the person typed on.
      form.setValues((now) => ({
        name: now.name === name ? saved.name : now.name,
        description: now.description === description ? (saved.description ?? '') : now.description,
      }));
      const fields = (['name', 'description'] as const).filter((field) => overwrote && field in overwrote);
      if (fields.length > 0) {
        const named = list(fields.map((field) => t(`settings.${field}`)));
        toast(t('settings.overwrote', { fields: named }), 'warning');
      } else toast(t('settings.saved'), 'success');
    },
    fields: [],
    failed: (failure) => {
      toast(t('settings.saveFailed', { message: messageOf(failure) }), 'error');
      return null;
    },
  });
  const { name, description } = form.values;
  const theirs = differences(seen, project, form.values);
  const take = () => {
    form.set(kept);
    setSeen(project);
  };
  const untouched = name === seen.name && description === (seen.description ?? '');
  if (theirs.length > 0 && untouched) take();
  return (
    <SectionCard
      title={t('settings.details')}
      {...(readOnly ? { text: viewer ? t('settings.readOnly') : t('settings.archivedReadOnly') } : {})}
    >
      <Form form={form}>
        <TextInput
          label={t('settings.name')}
          required
          disabled={readOnly}
          inputProps={{ maxLength: 200 }}
          {...form.field('name')}
        />
        <TextInput
          label={t('settings.description')}
          multiline
          minRows={3}
          maxRows={10}
          disabled={readOnly}
          inputProps={{ maxLength: 2000 }}
          {...form.field('description')}
        />
        {theirs.length > 0 && !untouched && (
          <Notice level="warning">
            <Row sx={{ flexWrap: 'wrap', gap: 3 }}>
              <Box component="span" sx={{ flex: '1 1 13.75rem' }}>
                {t('settings.changedMeanwhile', { value: theirs.join(' / ') })}
              </Box>
              <Button size="small" variant="outlined" onClick={take}>
                {t('settings.useTheirs')}
              </Button>
            </Row>
          </Notice>
        )}
        {!readOnly && (
          <Button type="submit" variant="contained" disabled={form.disabled} sx={{ alignSelf: 'flex-start' }}>
            {t('settings.save')}
          </Button>
        )}
      </Form>
    </SectionCard>
  );
}
