import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#components/section-card.tsx';
import { FieldSwitch, type FieldsProps } from './field.tsx';
import { PermissionNotice } from './permission-notice.tsx';
import { PushHere } from './push-here.tsx';
import { TestRow } from './test-row.tsx';
import { usePermissionRequest } from './use-permission-request.ts';

const SHOWN = [
  'browser.real_time_messages',
  'browser.project_activity',
  'browser.mentions',
  'browser.reminders',
  'advanced.sound_enabled',
] as const;

const PUSHED = ['mobile.push_messages', 'mobile.urgent_alerts', 'mobile.daily_summary'] as const;

/** What this browser allows, what it shows while Cairn is open, and what comes by Web Push while it is not. */
export function BrowserCard(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  const { form } = props;
  const { enable, askFor } = usePermissionRequest(form);
  return (
    <SectionCard title={t('groups.browser.title')} text={t('groups.browser.text')}>
      <PermissionNotice onEnable={enable} />
      <FieldSwitch name="browser.enabled" onChange={(on) => void askFor('browser.enabled', on)} {...props} />
      {SHOWN.map((name) => (
        <FieldSwitch key={name} name={name} {...props} />
      ))}
      <TestRow channel="browser" />
      <Typography variant="h4" component="h3" sx={{ mt: 6 }}>
        {t('groups.mobile.title')}
      </Typography>
      <FieldSwitch
        name="advanced.desktop_enabled"
        onChange={(on) => void askFor('advanced.desktop_enabled', on)}
        {...props}
      />
      {form.saved['advanced.desktop_enabled'] && <PushHere />}
      {PUSHED.map((name) => (
        <FieldSwitch key={name} name={name} {...props} />
      ))}
      <TestRow channel="push" />
    </SectionCard>
  );
}
