import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { mutate as clear } from 'swr';
import { CairnMark } from '#components/cairn-mark.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LanguageSwitch } from '#components/language-switch.tsx';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Lost } from '#components/lost.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { useProfile } from '#lib/account/profile.ts';
import { api } from '#lib/api/client.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import type { InvitationPreview } from '#lib/api/types.ts';
import { useLinkToken } from '#lib/auth/link-token.ts';
import { session, useSession } from '#lib/auth/session.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import {
  acceptByToken,
  declineInvitation,
  useInvitationPreview,
  useMyInvitations,
} from '../api/invitations.ts';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['projects', 'common']);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 4,
        p: 4,
      }}
    >
      <title>{`${t('invitation.title')} · ${t('appName', { ns: 'common' })}`}</title>
      {children}
      <LanguageSwitch />
    </Box>
  );
}

function Dead() {
  const { t } = useTranslation('projects');
  return (
    <Frame>
      <Lost title={t('invitation.dead')} text={t('invitation.deadText')} action={t('invitation.dashboard')} />
    </Frame>
  );
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** For who is not signed in: the way in, and back here. */
function SignedOut({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation('projects');
  const state = { from: `${paths.invitation}#${new URLSearchParams({ token })}` };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('invitation.signInText', { email })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" component={Link} to={paths.login} state={state}>
          {t('invitation.signIn')}
        </Button>
        <Button variant="outlined" component={Link} to={paths.register} state={state}>
          {t('invitation.register')}
        </Button>
      </Box>
    </>
  );
}

function OtherAccount({ mine, email, onLeft }: { mine: string; email: string; onLeft: () => void }) {
  const { t } = useTranslation('projects');
  const leave = async () => {
    // The token ends by itself at its time when the server cannot be reached.
    await api.POST('/api/auth/logout').catch(() => undefined);
    session.signOut();
    // Nothing of the one account is shown to the other.
    await clear(() => true, undefined, { revalidate: false });
    onLeft();
  };
  return (
    <>
      <Notice level="warning">{t('invitation.other', { mine, email })}</Notice>
      <Box>
        <Button variant="outlined" onClick={() => void leave()}>
          {t('invitation.useOther')}
        </Button>
      </Box>
    </>
  );
}

function Answer({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const { data: mine } = useMyInvitations();
  // Only who has confirmed the address can refuse in its name.
  const listed = mine?.find(
    ({ project_name, role, expires_at }) =>
      project_name === invitation.project_name &&
      role === invitation.role &&
      expires_at === invitation.expires_at,
  );
  const { busy, error, submit } = useForm({
    initial: { declined: '' },
    send: async ({ declined }) => {
      if (declined) {
        await declineInvitation(declined);
        toast(t('invitation.declined'), 'info');
        return navigate(paths.dashboard, { replace: true });
      }
      const projectId = await acceptByToken(token);
      toast(t('invitation.joined', { name: invitation.project_name }), 'success');
      navigate(paths.project(projectId), { replace: true });
    },
    fields: [],
    failed: (failure) => t('invitation.failed', { message: messageOf(failure) }),
    leaves: true,
  });
  return (
    <>
      {error && <Notice level="error">{error}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" disabled={busy} onClick={() => void submit()}>
          {busy ? t('invitation.accepting') : t('invitation.accept')}
        </Button>
        {listed ? (
          <Button
            color="inherit"
            disabled={busy}
            onClick={() => void submit(undefined, { declined: listed.id })}
          >
            {t('invitation.decline')}
          </Button>
        ) : (
          <Button color="inherit" component={Link} to={paths.dashboard}>
            {t('invitation.dashboard')}
          </Button>
        )}
      </Box>
    </>
  );
}

/** What the link in an invitation opens: to which project, from whom, and the answer. */
export default function InvitationRoute() {
  const { t } = useTranslation('projects');
  const token = useLinkToken();
  const { user } = useSession();
  const { data: profile, error: profileError } = useProfile();
  const formats = useFormats();
  const result = useInvitationPreview(token);
  const { data: invitation, error, mutate } = result;
  const refused = error instanceof ApiError && [400, 404, 410, 422].includes(error.status);
  if (!token || refused) return <Dead />;
  if (error && !invitation) {
    return (
      <Frame>
        <ErrorState level="h1" title={t('invitation.dead')} of={result} />
      </Frame>
    );
  }
  // The token's address is as old as the sign-in: it stands in only where the present one cannot be had.
  const mine = user && (profile?.email ?? (profileError && user.email));
  if (!invitation || (user && !mine)) return <LoadingScreen whole />;
  const { project_name: name, role, email } = invitation;
  return (
    <Frame>
      <Column
        sx={{
          width: '100%',
          maxWidth: 480,
          p: 7,
          gap: 4,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          overflowWrap: 'anywhere',
        }}
      >
        <CairnMark size={30} />
        <Typography variant="h1">{t('invitation.heading', { name })}</Typography>
        <Box>
          <Typography>{t('invitation.text', { person: invitation.invited_by })}</Typography>
          <Typography>
            {t('invitation.role', { role: t(`roles.${role}`), text: t(`roles.${role}Text`) })}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {t('invitation.for', { email, date: formats.date(invitation.expires_at) })}
          </Typography>
        </Box>
        {!user && <SignedOut email={email} token={token} />}
        {mine && !sameAddress(mine, email) && (
          <OtherAccount mine={mine} email={email} onLeft={() => void mutate()} />
        )}
        {mine && sameAddress(mine, email) && <Answer token={token} invitation={invitation} />}
      </Column>
    </Frame>
  );
}
