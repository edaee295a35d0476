import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { NewPasswordFields } from '#components/form/new-password-fields.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { changePassword } from '#features/settings/api/password.ts';
import { useSignedInSessions } from '#features/settings/api/sessions.ts';
import { useApiTokens } from '#features/settings/api/tokens.ts';
import { useProfile } from '#lib/account/profile.ts';
import { messageOf } from '#lib/api/errors.ts';
import { knownOf } from '#lib/auth/password-judge.ts';
import { newPasswordFaults } from '#lib/auth/password-rules.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import { ConfirmFields, UNCONFIRMED, useConfirmation } from './confirm-fields.tsx';

function PasswordForm() {
  const { t } = useTranslation('security');
  const confirmation = useConfirmation();
  const sessions = useSignedInSessions();
  const tokens = useApiTokens();
  const { data: profile } = useProfile();
  const known = profile ? knownOf(profile.email, profile.first_name, profile.last_name) : [];
  const form = useForm({
    initial: { ...UNCONFIRMED, password: '', confirm: '', end_api_tokens: true },
    rules: (values) => newPasswordFaults(values, known),
    ready: (values) => Boolean(confirmation.isWhole(values) && values.password && values.confirm),
    send: async ({ password, end_api_tokens, ...values }) => {
      await changePassword({ ...confirmation.given(values), new_password: password, end_api_tokens });
      toast(t('password.changed'), 'success');
      form.reset({ end_api_tokens });
      void sessions.mutate();
      void tokens.mutate();
    },
    fields: ['current_password', 'code', 'new_password'],
    failed: (failure) => `${t('password.failed')}: ${messageOf(failure)}`,
  });
  return (
    <Form form={form} sx={{ maxWidth: 400 }}>
      {form.error && <Notice level="error">{form.error}</Notice>}
      <ConfirmFields form={form} asksForCode={confirmation.asksForCode} />
      <NewPasswordFields
        label={t('password.new')}
        confirmLabel={t('password.confirm')}
        form={form}
        known={known}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={form.values.end_api_tokens}
            onChange={(_event, end_api_tokens) => form.set({ end_api_tokens })}
          />
        }
        label={t('password.endTokens')}
      />
      <Button type="submit" variant="contained" disabled={form.disabled} sx={{ alignSelf: 'flex-start' }}>
        {form.busy ? t('password.busy') : t('password.submit')}
      </Button>
    </Form>
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
