import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#components/copy-block.tsx';
import { FormDialog } from '#components/form-dialog.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { enableTwoFactor, setUpTwoFactor, type TwoFactorSetup } from '#features/settings/api/two-factor.ts';
import { toast } from '#lib/toasts.ts';
import { useSending } from '#lib/use-sending.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { bareCode, CodeField, isCode } from './code-field.tsx';

interface StepProps {
  onClose: () => void;
}

function PasswordStep({ onClose, onReady }: StepProps & { onReady: (setup: TwoFactorSetup) => void }) {
  const { t } = useTranslation('security');
  const [password, setPassword] = useState('');
  const { busy, error, faults, run, clear } = useSending();
  const submit = () => run(async () => onReady(await setUpTwoFactor(password)), ['current_password']);
  return (
    <FormDialog
      title={t('twoFactor.setUp')}
      error={error}
      submitLabel={t('twoFactor.next')}
      busy={busy}
      disabled={!password}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.passwordText')}</Typography>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('current_password');
        }}
        fault={faults.current_password}
      />
    </FormDialog>
  );
}

/** As the source of an image the drawing can run nothing and fetch nothing. */
const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

interface CodeStepProps extends StepProps {
  setup: TwoFactorSetup;
  onEnabled: (codes: string[]) => void;
}

function CodeStep({ setup, onClose, onEnabled }: CodeStepProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, faults, run, clear } = useSending();
  const submit = () => {
    setMissing(!isCode(code));
    if (!isCode(code)) return;
    void run(async () => {
      const { backup_codes: codes } = await enableTwoFactor(bareCode(code));
      toast(t('twoFactor.enabled'), 'success');
      onEnabled(codes);
    }, ['code']);
  };
  return (
    <FormDialog
      title={t('twoFactor.setUp')}
      error={error}
      submitLabel={t('twoFactor.verify')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.scan')}</Typography>
      <Box
        component="img"
        src={imageOf(setup.qr_svg)}
        alt={t('twoFactor.qr')}
        sx={{ width: 192, height: 192, alignSelf: 'center', p: 2, bgcolor: '#fff', borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.byHand')}</Typography>
        <CopyBlock text={setup.secret} label={t('twoFactor.secret')} />
      </Box>
      <CodeField
        value={code}
        autoFocus
        onChange={(text) => {
          setCode(text);
          setMissing(false);
          clear('code');
        }}
        fault={missing ? t('twoFactor.codeMissing') : faults.code}
      />
    </FormDialog>
  );
}

interface Props {
  /** It is on now. */
  onEnabled: () => void;
  onClose: () => void;
}

/** Turning the second factor on: the password, the app's first code, the backup codes. */
export function SetUpDialog({ onEnabled, onClose }: Props) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />;
  if (!setup) return <PasswordStep onClose={onClose} onReady={setSetup} />;
  const enabled = (told: string[]) => {
    setCodes(told);
    onEnabled();
  };
  return <CodeStep setup={setup} onClose={onClose} onEnabled={enabled} />;
}
