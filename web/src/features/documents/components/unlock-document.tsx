import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isLocked } from '#lib/file-kinds.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useForm } from '#lib/use-form.ts';
import { documentKey, unlockDocument } from '../api/documents.ts';
import { changeLists, withKnown } from '../api/list-documents.ts';

interface DialogProps {
  document: ProjectDocument;
  onClose: () => void;
}

/** Asks for the password of a protected PDF. It is sent once, and not kept. */
function PasswordDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation('documents');
  const { project_id, id, name } = document;
  const { mutate } = useSWRConfig();
  const form = useForm({
    initial: { password: '' },
    ready: ({ password }) => password !== '',
    send: async ({ password }) => {
      const unlocked = await unlockDocument(project_id, id, password);
      changeLists(project_id, (pages) => withKnown(pages, unlocked));
      void mutate(documentKey(project_id, id), unlocked, { revalidate: false });
      onClose();
    },
  });
  return (
    <FormDialog title={t('unlock.title')} form={form} submitLabel={t('unlock.submit')} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('unlock.text', { name })}
      </Typography>
      <PasswordField
        label={t('unlock.password')}
        name="file-password"
        autoComplete="off"
        autoFocus
        {...form.field('password')}
      />
    </FormDialog>
  );
}

/** Has a document read that waits for the password of its file; nothing for others, and for who may not change it. */
export function UnlockDocument({ document }: { document: ProjectDocument }) {
  const { t } = useTranslation('documents');
  const { canChange } = useProjectAccess();
  const [asking, setAsking] = useState(false);
  if (!canChange || !isLocked(document)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<LockKeyholeOpen size={15} />}
        onClick={() => setAsking(true)}
        sx={{ alignSelf: 'flex-start', position: 'relative', zIndex: 1 }}
      >
        {t('unlock.ask')}
      </Button>
      {asking && <PasswordDialog document={document} onClose={() => setAsking(false)} />}
    </>
  );
}
