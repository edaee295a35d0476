import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Column, Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { RowMark } from '#components/list/rows.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import {
  disableTwoFactor,
  renewBackupCodes,
  type TwoFactor,
  useTwoFactor,
} from '#features/settings/api/two-factor.ts';
import { refreshProfile } from '#lib/account/profile.ts';
import { toast } from '#lib/toasts.ts';
import { useFormats } from '#lib/use-formats.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { ConfirmFactorDialog } from './confirm-factor-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** So few backup codes left that new ones are due. */
const FEW_CODES = 3;

type Open = 'setUp' | 'disable' | 'renew' | null;

function State({ state }: { state: TwoFactor }) {
  const { t } = useTranslation('security');
  const { date } = useFormats();
  const { enabled, enabled_at: since, backup_codes_left: left } = state;
  if (!enabled) return <Typography sx={{ color: 'text.secondary' }}>{t('twoFactor.off')}</Typography>;
  return (
    <Column sx={{ gap: 3 }}>
      <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
        <RowMark>{t('twoFactor.on')}</RowMark>
        <Typography sx={{ color: 'text.secondary' }}>
          {[since && t('twoFactor.since', { date: date(since) }), t('backup.left', { count: left })]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Row>
      {left < FEW_CODES && <Notice level="warning">{t('backup.few')}</Notice>}
    </Column>
  );
}

function Actions({ state, onChanged }: { state: TwoFactor; onChanged: () => void }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setOpen(null);
  const disable = async (password: string, code: string) => {
    await disableTwoFactor(password, code);
    toast(t('twoFactor.disabled'), 'success');
    close();
    onChanged();
  };
  const renew = async (password: string, code: string) => {
    setCodes((await renewBackupCodes(password, code)).backup_codes);
    close();
    onChanged();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {!state.enabled && (
        <Button variant="contained" onClick={() => setOpen('setUp')}>
          {t('twoFactor.enable')}
        </Button>
      )}
      {state.enabled && (
        <>
          <Button variant="outlined" onClick={() => setOpen('renew')}>
            {t('backup.renew')}
          </Button>
          <Button color="inherit" sx={{ color: 'error.main' }} onClick={() => setOpen('disable')}>
            {t('twoFactor.disable')}
          </Button>
        </>
      )}
      {open === 'setUp' && <SetUpDialog onEnabled={onChanged} onClose={close} />}
      {open === 'disable' && (
        <ConfirmFactorDialog
          title={t('twoFactor.disableTitle')}
          text={t('twoFactor.disableText')}
          submitLabel={t('twoFactor.disable')}
          danger
          onSubmit={disable}
          onClose={close}
        />
      )}
      {open === 'renew' && (
        <ConfirmFactorDialog
          title={t('backup.renewTitle')}
          text={t('backup.renewText')}
          submitLabel={t('backup.renew')}
          onSubmit={renew}
          onClose={close}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Box>
  );
}

/** The second factor: an authenticator app, and backup codes for the day it is not at hand. */
export function TwoFactorCard() {
  const { t } = useTranslation('security');
  const result = useTwoFactor();
  const changed = () => {
    void result.mutate();
    void refreshProfile();
  };
  return (
    <SectionCard title={t('twoFactor.title')} text={t('twoFactor.text')}>
      <Loaded result={result} failed={t('loadFailed')} height={80}>
        {(state) => (
          <>
            <State state={state} />
            <Actions state={state} onChanged={changed} />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}
