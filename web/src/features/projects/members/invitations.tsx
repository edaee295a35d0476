import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Form } from '#components/form/form.tsx';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { Invitation } from '#lib/api/types.ts';
import { copyAndTell } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import {
  type InvitedRole,
  invite,
  resendInvitation,
  useOpenInvitations,
  withdrawInvitation,
} from '../api/members.ts';
import { RoleChoice } from './role-choice.tsx';

/** Enough of an address to be worth sending to; the server looks closer. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface InviteFormProps {
  projectId: number;
  /** Sent, but no mail leaves this server: the link is to be passed on by hand. */
  onLink: (sent: Invitation) => void;
}

/** Invites an address under a role. What was typed stays after a refusal, which stands under it. */
export function InviteForm({ projectId, onLink }: InviteFormProps) {
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

interface Props {
  projectId: number;
  onLink: (sent: Invitation) => void;
}

/** Pending invitations; nothing while there are none. */
export function OpenInvitations({ projectId, onLink }: Props) {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const { data: invitations, error } = useOpenInvitations(projectId);
  const { busy, run } = useAction<string>();
  const resend = ({ id }: Invitation) =>
    run(async () => {
      const sent = await resendInvitation(projectId, id);
      if (sent.link) onLink(sent);
      else toast(t('members.invite.sent', { email: sent.email }), 'success');
    }, id);
  const withdraw = ({ id, email }: Invitation) =>
    run(async () => {
      await withdrawInvitation(projectId, id);
      toast(t('members.open.withdrawn', { email }), 'success');
    }, id);
  if (error && !invitations) return <Notice level="error">{t('members.open.failed')}</Notice>;
  if (!invitations?.length) return null;
  return (
    <Box>
      <Box component="h3" id="open-invitations" sx={{ m: 0, fontSize: 'size.body', fontWeight: 500 }}>
        {t('members.open.title')}
      </Box>
      <Box component="ul" aria-labelledby="open-invitations" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invitations.map((invitation) => (
          <Row
            component="li"
            key={invitation.id}
            sx={{ flexWrap: 'wrap', gap: 3, py: 2.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Box sx={{ width: 34, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
              <Mail size={18} aria-hidden />
            </Box>
            <Box sx={{ flex: '1 1 10.625rem', minWidth: 0 }}>
              <Ellipsis sx={{ fontWeight: 500 }}>{invitation.email}</Ellipsis>
              <Ellipsis sx={{ color: 'text.secondary', fontSize: 'size.small' }}>
                {t('members.open.expires', {
                  role: t(`roles.${invitation.role}`),
                  date: formats.date(invitation.expires_at),
                })}
              </Ellipsis>
            </Box>
            <Button
              size="small"
              variant="outlined"
              disabled={busy === invitation.id}
              onClick={() => void resend(invitation)}
            >
              {t('members.open.resend')}
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={busy === invitation.id}
              onClick={() => void withdraw(invitation)}
            >
              {t('members.open.withdraw')}
            </Button>
          </Row>
        ))}
      </Box>
    </Box>
  );
}
