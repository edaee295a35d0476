import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import type { Invitation } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import { resendInvitation, useOpenInvitations, withdrawInvitation } from '../api/members.ts';

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
