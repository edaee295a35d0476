import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import type { Invitation } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
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
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('editor');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!ADDRESS.test(email.trim())) return setError(t('members.invite.invalid'));
    setBusy(true);
    setError(null);
    try {
      const sent = await invite(projectId, email.trim(), role);
      setEmail('');
      if (sent.link) onLink(sent);
      else toast(t('members.invite.sent', { email: sent.email }), 'success');
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={t('members.invite.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}
    >
      <TextField
        type="email"
        size="small"
        label={t('members.invite.email')}
        value={email}
        error={Boolean(error)}
        helperText={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(null);
        }}
        slotProps={{
          input: { sx: { height: CONTROL_HEIGHT } },
          htmlInput: { maxLength: 254, autoComplete: 'off', spellCheck: false },
        }}
        sx={{ flex: '1 1 13.75rem' }}
      />
      <RoleChoice labelled label={t('members.invite.role')} value={role} onChange={setRole} />
      <Button type="submit" variant="contained" disabled={busy || !email.trim()} sx={{ mt: '23px' }}>
        {busy ? t('members.invite.busy') : t('members.invite.submit')}
      </Button>
    </Box>
  );
}
