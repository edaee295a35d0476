import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#components/text-input.tsx';
import { Form } from './form.tsx';

interface Props {
  busy: boolean;
  /** What the server said of the last code. */
  fault: string | undefined;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

const SIX_DIGITS = /^\d{6}$/;

/** Second step of signing in, for accounts with a second factor: its code, or a backup code. */
export function CodeStep({ busy, fault, onSubmit, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (busy) return;
    const text = code.replaceAll(/\s/g, '');
    const isWhole = backup ? text !== '' : SIX_DIGITS.test(text);
    setMissing(!isWhole);
    if (isWhole) onSubmit(text);
  };
  const change = (text: string) => {
    setCode(text);
    setMissing(false);
  };
  const ownFault = backup ? t('code.backupMissing') : t('code.missing');
  return (
    <Form onSubmit={submit}>
      <Typography sx={{ color: 'text.secondary' }}>
        {backup ? t('code.backupText') : t('code.text')}
      </Typography>
      <TextInput
        key={String(backup)}
        label={backup ? t('code.backup') : t('code.label')}
        name="code"
        autoComplete="one-time-code"
        inputMode={backup ? 'text' : 'numeric'}
        autoFocus
        value={code}
        onChange={(event) => change(event.target.value)}
        fault={missing ? ownFault : fault}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
      <Box
        // One under the other first; in two lines only in a text so large that one is wider than the form.
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}
      >
        <Button
          color="inherit"
          onClick={() => {
            setBackup(!backup);
            change('');
          }}
        >
          {backup ? t('code.useApp') : t('code.useBackup')}
        </Button>
        <Button color="inherit" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Box>
    </Form>
  );
}
