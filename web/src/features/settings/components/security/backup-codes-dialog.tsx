import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Notice } from '#components/notice.tsx';
import { copyAndTell } from '#lib/copy-text.ts';
import { saveFile } from '#lib/save-file.ts';
import { useForm } from '#lib/use-form.ts';
import { fontMono } from '#theme/tokens.ts';

/** The backup codes, shown once: to copy or to keep as a file. It closes by its button alone. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  const text = codes.join('\n');
  const form = useForm({ initial: {}, send: async () => onClose() });
  const copy = () => copyAndTell(text, t('copied'), t('copyFailed'));
  const save = () => saveFile('cairn-backup-codes.txt', `${t('backup.fileHead')}\n\n${text}\n`);
  return (
    <FormDialog title={t('backup.title')} form={form} submitLabel={t('backup.done')}>
      <Notice level="warning">{t('backup.text')}</Notice>
      <Box
        component="ul"
        aria-label={t('backup.title')}
        sx={{
          m: 0,
          p: 4,
          listStyle: 'none',
          display: 'grid',
          // Two beside each other where they fit: a code is not broken.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
          gap: 2,
          bgcolor: 'raised',
          borderRadius: 1,
          fontFamily: fontMono,
          textAlign: 'center',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="outlined" startIcon={<Download size={15} aria-hidden />} onClick={save}>
          {t('backup.download')}
        </Button>
      </Box>
    </FormDialog>
  );
}
