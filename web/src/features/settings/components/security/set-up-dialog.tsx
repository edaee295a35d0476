import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#components/copy-block.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { Column } from '#components/layout.tsx';
import { enableTwoFactor, setUpTwoFactor, type TwoFactorSetup } from '#features/settings/api/two-factor.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { bareCode, CodeField, isCode } from './code-field.tsx';

interface StepProps {
  onClose: () => void;
}

function PasswordStep({ onClose, onReady }: StepProps & { onReady: (setup: TwoFactorSetup) => void }) {
  const { t } = useTranslation('security');
  const form = useForm({
    initial: { current_password: '' },
    ready: ({ current_password }) => current_password !== '',
    send: async ({ current_password }) => onReady(await setUpTwoFactor(current_password)),
  });
  return (
    <FormDialog title={t('twoFactor.setUp')} form={form} submitLabel={t('twoFactor.next')} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.passwordText')}</Typography>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        autoFocus
        {...form.field('current_password')}
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
  const form = useForm({
    initial: { code: '' },
    checks: ({ code }) => (isCode(code) ? {} : { code: t('twoFactor.codeMissing') }),
    send: async ({ code }) => {
      const { backup_codes: codes } = await enableTwoFactor(bareCode(code));
      toast(t('twoFactor.enabled'), 'success');
      onEnabled(codes);
    },
  });
  return (
    <FormDialog
      title={t('twoFactor.setUp')}
      form={form}
      submitLabel={t('twoFactor.verify')}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.scan')}</Typography>
      <Box
        component="img"
        src={imageOf(setup.qr_svg)}
        alt={t('twoFactor.qr')}
        sx={{ width: 192, height: 192, alignSelf: 'center', p: 2, bgcolor: '#fff', borderRadius: 1 }}
      />
      <Column sx={{ gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.byHand')}</Typography>
        <CopyBlock text={setup.secret} label={t('twoFactor.secret')} />
      </Column>
      <CodeField autoFocus {...form.field('code')} />
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
  const enabled = (backupCodes: string[]) => {
    setCodes(backupCodes);
    onEnabled();
  };
  return <CodeStep setup={setup} onClose={onClose} onEnabled={enabled} />;
}
