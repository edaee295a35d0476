import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../../../components/new-password-fields.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { PasswordField } from '../../../../components/password-field.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { useProfile } from '../../../../lib/account/profile.ts';
import { knownOf } from '../../../../lib/auth/password-judge.ts';
import { newPasswordFaults } from '../../../../lib/auth/password-rules.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useSending } from '../../../../lib/use-sending.ts';
import { changePassword } from '../../api/password.ts';
import { useSignedInSessions } from '../../api/sessions.ts';

const EMPTY = { password: '', confirm: '' };

function PasswordForm() {
  const { t } = useTranslation('security');
  const [current, setCurrent] = useState('');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const { busy, error, faults, run, clear } = useSending();
  const sessions = useSignedInSessions();
  const { data: profile } = useProfile();
  const known = profile ? knownOf(profile.email, profile.first_name, profile.last_name) : [];
  const isWhole = Boolean(current && fields.password && fields.confirm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWhole || Object.keys(newPasswordFaults(fields, known)).length > 0) return;
    void run(async () => {
      await changePassword(current, fields.password);
      toast(t('password.changed'), 'success');
      setCurrent('');
      setFields(EMPTY);
      setTried(false);
      void sessions.mutate();
    }, ['current_password', 'new_password']);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 400 }}
    >
      {error && <Notice level="error">{`${t('password.failed')}: ${error}`}</Notice>}
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value);
          clear('current_password');
        }}
        fault={faults.current_password}
      />
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
