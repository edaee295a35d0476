import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { Invitation } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import { type InvitedRole, invite } from '../api/members.ts';
import { RoleChoice } from './role-choice.tsx';

/** Enough of an address to be worth sending to; the server looks closer. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Props {
  projectId: number;
  /** Sent, but no mail leaves this server: the link is to be passed on by hand. */
  onLink: (sent: Invitation) => void;
}

/** Invites an address under a role. What was typed stays after a refusal, which stands under it. */
export function InviteForm({ projectId, onLink }: Props) {
  const { t } = useTranslation('projects');
  const form = useForm({
    initial: { email: '', role: 'editor' as InvitedRole },
    ready: ({ email }) => email.trim() !== '',
    checks: ({ email }) => (ADDRESS.test(email.trim()) ? {} : { email: t('members.invite.invalid') }),
    send: async ({ email, role }) => {
      const sent = await invite(projectId, email.trim(), role);
      form.set({ email: '' });
      if (sent.link) onLink(sent);
      else toast(t('members.invite.sent', { email: sent.email }), 'success');
    },
    refusals: (failure) => ({ email: messageOf(failure) }),
  });
  const { fault, ...email } = form.field('email');
  return (
    <Form
      form={form}
      aria-label={t('members.invite.title')}
      sx={{ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}
    >
      <TextField
        type="email"
        size="small"
        label={t('members.invite.email')}
        error={Boolean(fault)}
        helperText={fault}
        {...email}
        slotProps={{
          input: { sx: { height: CONTROL_HEIGHT } },
          htmlInput: { maxLength: 254, autoComplete: 'off', spellCheck: false },
        }}
        sx={{ flex: '1 1 13.75rem' }}
      />
      <RoleChoice
        labelled
        label={t('members.invite.role')}
        value={form.values.role}
        onChange={(role) => form.set({ role })}
      />
      <Button type="submit" variant="contained" disabled={form.disabled} sx={{ mt: '23px' }}>
        {form.busy ? t('members.invite.busy') : t('members.invite.submit')}
      </Button>
    </Form>
  );
}
