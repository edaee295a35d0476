import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '#components/new-password-fields.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { changePassword } from '#features/settings/api/password.ts';
import { useSignedInSessions } from '#features/settings/api/sessions.ts';
import { useApiTokens } from '#features/settings/api/tokens.ts';
import { useProfile } from '#lib/account/profile.ts';
import { knownOf } from '#lib/auth/password-judge.ts';
import { newPasswordFaults } from '#lib/auth/password-rules.ts';
import { toast } from '#lib/toasts.ts';
import { useFormats } from '#lib/use-formats.ts';
import { useSending } from '#lib/use-sending.ts';
import { ConfirmFields, useConfirmation } from './confirm-fields.tsx';

const EMPTY = { password: '', confirm: '' };

function PasswordForm() {
  const { t } = useTranslation('security');
  const confirmation = useConfirmation();
  const [endTokens, setEndTokens] = useState(true);
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const { busy, error, faults, run, clear } = useSending();
  const sessions = useSignedInSessions();
  const tokens = useApiTokens();
  const { data: profile } = useProfile();
  const known = profile ? knownOf(profile.email, profile.first_name, profile.last_name) : [];
  const isWhole = Boolean(confirmation.isWhole && fields.password && fields.confirm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole || Object.keys(newPasswordFaults(fields, known)).length > 0) return;
    void run(async () => {
      await changePassword({
        ...confirmation.given,
        new_password: fields.password,
        end_api_tokens: endTokens,
      });
      toast(t('password.changed'), 'success');
      confirmation.clear();
      setFields(EMPTY);
      setTried(false);
      void sessions.mutate();
      void tokens.mutate();
    }, ['current_password', 'code', 'new_password']);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 400 }}
    >
      {error && <Notice level="error">{`${t('password.failed')}: ${error}`}</Notice>}
      <ConfirmFields confirmation={confirmation} faults={faults} clear={clear} />
      <NewPasswordFields
        label={t('password.new')}
        confirmLabel={t('password.confirm')}
        fields={fields}
        onChange={(next) => {
          setFields(next);
          clear('new_password');
        }}
        tried={tried}
        refused={faults.new_password}
        known={known}
      />
      <FormControlLabel
        control={
          <Checkbox size="small" checked={endTokens} onChange={(_event, checked) => setEndTokens(checked)} />
        }
        label={t('password.endTokens')}
      />
      <Button type="submit" variant="contained" disabled={busy || !isWhole} sx={{ alignSelf: 'flex-start' }}>
        {busy ? t('password.busy') : t('password.submit')}
      </Button>
    </Box>
  );
}

/** Changing the password. The other sessions end with the old one. */
export function PasswordCard() {
  const { t } = useTranslation('security');
  const { date } = useFormats();
  const { data: profile } = useProfile();
  const updated = profile?.password_updated_at;
  return (
    <SectionCard
      title={t('password.title')}
      text={[t('password.text'), ...(updated ? [t('password.updated', { date: date(updated) })] : [])].join(
        ' ',
      )}
    >
      <PasswordForm />
    </SectionCard>
  );
}
