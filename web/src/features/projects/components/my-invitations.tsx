import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { ReceivedInvitation } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { acceptInvitation, declineInvitation, useMyInvitations } from '../api/invitations.ts';

/** Invitations to projects that wait for an answer; nothing while there are none. */
export function MyInvitations() {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const { data: invitations } = useMyInvitations();
  const { busy, run } = useAction<string>((message) => t('invitation.failed', { message }));
  const accept = ({ id, project_name: name }: ReceivedInvitation) =>
    run(async () => {
      const projectId = await acceptInvitation(id);
      toast(t('invitation.joined', { name }), 'success');
      navigate(paths.project(projectId));
    }, id);
  const decline = ({ id }: ReceivedInvitation) =>
    run(async () => {
      await declineInvitation(id);
      toast(t('invitation.declined'), 'info');
    }, id);
  if (!invitations?.length) return null;
  return (
    <Box
      component="section"
      aria-label={t('invitation.mine')}
      sx={{ border: 1, borderColor: 'primary.main', borderRadius: 1, bgcolor: 'background.paper', px: 4 }}
    >
      {invitations.map((invitation) => (
        <Row
          key={invitation.id}
          sx={{ flexWrap: 'wrap', gap: 3, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ color: 'primary.main', display: 'flex' }}>
            <Mail size={18} aria-hidden />
          </Box>
          <Box sx={{ flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('invitation.mineText', {
              person: invitation.invited_by,
              name: invitation.project_name,
              role: t(`roles.${invitation.role}`),
            })}
          </Box>
          <Button
            size="small"
            variant="outlined"
            disabled={busy === invitation.id}
            aria-label={t('invitation.acceptName', { name: invitation.project_name })}
            onClick={() => void accept(invitation)}
          >
            {t('invitation.accept')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={busy === invitation.id}
            aria-label={t('invitation.declineName', { name: invitation.project_name })}
            onClick={() => void decline(invitation)}
          >
            {t('invitation.decline')}
          </Button>
        </Row>
      ))}
    </Box>
  );
}
