import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';
import { copyAndTell } from '#lib/copy-text.ts';

/** The link of an invitation, to be passed on by hand where no mail is sent. */
export function LinkNotice({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const copy = () => copyAndTell(link, t('members.invite.copied'), t('members.invite.copyFailed'));
  return (
    <Notice level="info" onClose={onClose}>
      {t('members.invite.link', { email })}
      <Box component="code" sx={{ display: 'block', my: 2, userSelect: 'all' }}>
        {link}
      </Box>
      <Button size="small" variant="outlined" startIcon={<Copy size={14} />} onClick={() => void copy()}>
        {t('members.invite.copy')}
      </Button>
    </Notice>
  );
}
