import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CloseButton } from '#components/close-button.tsx';
import { KeepAccountButton } from '#components/keep-account-button.tsx';
import { Column, Row } from '#components/layout.tsx';
import { ResendVerification } from '#components/resend-verification.tsx';
import { paths } from '#config/paths.ts';
import { type Profile, useProfile } from '#lib/account/profile.ts';
import { useFormats } from '#lib/use-formats.ts';

/** Kept for the tab: who does not want to be reminded is asked again another day. */
const LATER_KEY = 'cairn.verify-later';

interface BannerProps {
  tone: 'warning' | 'error';
  children: ReactNode;
}

function Banner({ tone, children }: BannerProps) {
  return (
    <Row
      role="status"
      sx={{
        flex: 'none',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1.5,
        px: { xs: 4, sm: 5 },
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: `color-mix(in srgb, var(--cairn-palette-${tone}-main) 9%, var(--cairn-palette-background-paper))`,
        fontSize: 'size.small',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Row>
  );
}

function VerifyBanner({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [later, setLater] = useState(() => sessionStorage.getItem(LATER_KEY) === profile.id);
  if (later) return null;
  const postpone = () => {
    sessionStorage.setItem(LATER_KEY, profile.id);
    setLater(true);
  };
  return (
    <Banner tone="warning">
      <Box component="span" sx={{ flex: { xs: '1 1 calc(100% - 52px)', sm: '1 1 0' }, minWidth: 180 }}>
        {t('banner.verify', { email: profile.email })}
      </Box>
      <Column sx={{ gap: 1.5, order: { xs: 3, sm: 0 }, maxWidth: '100%' }}>
        <ResendVerification size="small" />
      </Column>
      <CloseButton label={t('banner.later')} onClick={postpone} />
    </Banner>
  );
}

function DeletionBanner({ at }: { at: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Banner tone="error">
      <Box component="span" sx={{ flex: '1 1 15rem', minWidth: 0 }}>
        {t('banner.deletion', { time: dateTime(at) })}
      </Box>
      <KeepAccountButton size="small" />
    </Banner>
  );
}

/** What the account needs its owner for: an address to verify, a deletion that is coming. */
export function AccountBanners() {
  const { data: profile } = useProfile();
  const { pathname } = useLocation();
  if (!profile) return null;
  // The profile says it itself, beside the address.
  const isShownThere = [paths.profile, paths.settingsTab('profile')].includes(pathname);
  return (
    <>
      {profile.deletion_scheduled_for && <DeletionBanner at={profile.deletion_scheduled_for} />}
      {profile.email_verified === false && !profile.mail_off && !isShownThere && (
        <VerifyBanner key={profile.id} profile={profile} />
      )}
    </>
  );
}
