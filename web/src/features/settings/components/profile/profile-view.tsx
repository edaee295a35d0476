import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Column, Row } from '#components/layout.tsx';
import { FactList } from '#components/list/fact-list.tsx';
import { Notice } from '#components/notice.tsx';
import { PersonAvatar } from '#components/person-avatar.tsx';
import { ResendVerification } from '#components/resend-verification.tsx';
import { cancelEmailChange } from '#features/settings/api/update-profile.ts';
import type { Profile } from '#lib/account/profile.ts';
import { isLanguage, LANGUAGES } from '#lib/preferences/preferences.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';

/** Whether the address is known to be the person's own. */
function EmailMark({ verified }: { verified: boolean }) {
  const { t } = useTranslation('account');
  const Icon = verified ? BadgeCheck : CircleAlert;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: verified ? 'success.main' : 'warning.main',
        fontSize: 'size.small',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {verified ? t('profile.verified') : t('profile.notVerified')}
    </Box>
  );
}

/** Gives a change of address up before it has happened. */
function KeepEmail({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { busy, error, submit } = useForm({ initial: {}, send: cancelEmailChange });
  return (
    <>
      {error && <Notice level="error">{error}</Notice>}
      <Button
        color="inherit"
        size="small"
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => void submit()}
      >
        {t('profile.keepEmail', { email })}
      </Button>
    </>
  );
}

function PendingEmail({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const { pending_email: pending, email, email_verified: verified, mail_off: isMailOff } = profile;
  if (!pending && (verified || isMailOff)) return null;
  return (
    <Notice level="info">
      <Column sx={{ gap: 2.5 }}>
        {pending ? t('profile.pending', { pending, email }) : t('profile.verifyText', { email })}
        <ResendVerification size="small" />
        {pending && <KeepEmail email={email} />}
      </Column>
    </Notice>
  );
}

/** A web address one may follow; any other text stays text. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  );
}

function useFacts(profile: Profile): [string, ReactNode][] {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { language, website } = profile;
  const facts: [string, ReactNode][] = [
    [t('profile.username'), profile.username],
    [t('profile.bio'), profile.bio],
    [t('profile.title'), profile.title],
    [t('profile.phone'), profile.phone],
    [t('profile.location'), profile.location],
    [t('profile.website'), website && <Website address={website} />],
    [t('profile.timezone'), profile.timezone.replaceAll('_', ' ')],
    [t('profile.language'), isLanguage(language) ? LANGUAGES[language] : language],
    [t('profile.since'), formats.date(profile.created_at)],
  ];
  const unset = (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('profile.unset')}
    </Box>
  );
  return facts.map(([label, value]) => [label, value || unset]);
}

/** The profile's read mode. */
export function ProfileView({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const { t } = useTranslation('account');
  const name = profile.name || profile.email;
  return (
    <Column sx={{ gap: 5 }}>
      <Row sx={{ flexWrap: 'wrap', gap: 4 }}>
        <PersonAvatar name={name} url={profile.avatar_url} size={72} />
        <Box sx={{ flex: '1 1 12.5rem', minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, color: 'text.secondary', minWidth: 0 }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {profile.email}
            </Box>
            <EmailMark verified={profile.email_verified} />
          </Box>
        </Box>
        <Button variant="contained" onClick={onEdit}>
          {t('profile.edit')}
        </Button>
      </Row>
      <PendingEmail profile={profile} />
      <FactList facts={useFacts(profile)} />
    </Column>
  );
}
