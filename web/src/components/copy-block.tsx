import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../lib/copy-text.ts';
import { fontMono } from '../theme/tokens.ts';

interface Props {
  text: string;
  /** What it is, for those who listen. */
  label: string;
}

/** Text that goes elsewhere as it is: a secret, a command. One button copies it. */
export function CopyBlock({ text, label }: Props) {
  const { t } = useTranslation('security');
  const copy = () => copyAndTell(text, t('copied'), t('copyFailed'));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        p: 3,
        bgcolor: 'raised',
        borderRadius: 1,
      }}
    >
      <Box
        component="pre"
        aria-label={label}
        role="group"
        sx={{
          m: 0,
          flex: '1 1 13.75rem',
          minWidth: 0,
          fontFamily: fontMono,
          fontSize: 'size.small',
          lineHeight: 1.6,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          py: 1,
        }}
      >
        {text}
      </Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Copy size={14} aria-hidden />}
        aria-label={t('copyNamed', { name: label })}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </Box>
  );
}
