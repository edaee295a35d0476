import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepAccountButton } from '#components/keep-account-button.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { useProfile } from '#lib/account/profile.ts';
import { useFormats } from '#lib/use-formats.ts';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Deleting the account, and taking that back while there is time. */
export function DeletionCard() {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const { data: profile } = useProfile();
  const [open, setOpen] = useState(false);
  const scheduled = profile?.deletion_scheduled_for ?? null;
  return (
    <SectionCard
      title={t('deletion.title')}
      text={scheduled ? t('deletion.scheduled', { time: dateTime(scheduled) }) : t('deletion.text')}
      action={
        scheduled ? (
          <KeepAccountButton />
        ) : (
          <Button
            variant="outlined"
            disabled={!profile}
            sx={{ color: 'error.main' }}
            onClick={() => setOpen(true)}
          >
            {t('deletion.open')}
          </Button>
        )
      }
    >
      {open && profile && (
        <DeletionDialog hasSecondFactor={profile.two_factor_enabled} onClose={() => setOpen(false)} />
      )}
    </SectionCard>
  );
}
