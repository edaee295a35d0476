import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useForm } from '#lib/use-form.ts';
import { updateDocument, useTags } from '../api/documents.ts';
import { changeLists, withKnown } from '../api/list-documents.ts';

interface Props {
  document: ProjectDocument;
  onClose: () => void;
}

/** Tags and description of a document. What was typed as a tag and not yet made one is one, too. */
export default function DetailsDialog({ document, onClose }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const { id, project_id, name } = document;
  const known = useTags(project_id)?.map(({ tag }) => tag) ?? [];
  const [typed, setTyped] = useState('');
  const titleId = useId();
  const formId = useId();
  const form = useForm({
    initial: { tags: document.tags, description: document.description },
    send: async ({ tags, description }) => {
      const all = typed.trim() ? [...tags, typed.trim()] : tags;
      const saved = await updateDocument(project_id, id, { tags: all, description });
      changeLists(project_id, (pages) => withKnown(pages, saved));
      onClose();
    },
  });
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('details.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ pt: 2 }}>
        <Form form={form} id={formId}>
          <Autocomplete
            multiple
            freeSolo
            autoSelect={false}
            options={known}
            filterSelectedOptions
            value={form.values.tags}
            inputValue={typed}
            onInputChange={(_, text) => setTyped(text)}
            onChange={(_, tags) => form.set({ tags })}
            clearText={t('details.clear')}
            renderInput={(params) => (
              <TextField
                {...params}
                label={t('details.tags')}
                autoFocus
                error={Boolean(form.faults.tags)}
                helperText={form.faults.tags ?? t('details.tagsHelp')}
              />
            )}
          />
          <TextInput
            label={t('details.description')}
            multiline
            minRows={3}
            maxRows={10}
            inputProps={{ maxLength: 2000 }}
            {...form.field('description')}
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={form.busy}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={form.disabled}>
          {t('details.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
