import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#components/form/switch-row.tsx';
import { SectionCard } from '#components/section-card.tsx';
import type { MainSwitch, useMainSwitches } from './use-main-switches.ts';

const MAIN: readonly MainSwitch[] = ['global_enabled', 'email_enabled'];

interface Props {
  main: ReturnType<typeof useMainSwitches>;
  onReset: () => void;
}

/** The two switches over all others, which hold at once; and the way back to the defaults. */
export function MainCard({ main, onReset }: Props) {
  const { t } = useTranslation('notification-settings');
  return (
    <SectionCard
      title={t('main.title')}
      text={t('main.text')}
      action={
        <Button variant="outlined" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    >
      {MAIN.map((name) => (
        <SwitchRow
          key={name}
          label={t(`main.${name}.label`)}
          text={t(`main.${name}.text`)}
          remark={name === 'email_enabled' && !main.global_enabled && t('remarks.globalOff')}
          checked={main[name]}
          onChange={(on) => void main.change(name, on)}
        />
      ))}
    </SectionCard>
  );
}
