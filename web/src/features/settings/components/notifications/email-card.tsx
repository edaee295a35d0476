import { useTranslation } from 'react-i18next';
import { SectionCard } from '#components/section-card.tsx';
import { FieldSwitch, type FieldsProps } from './field.tsx';
import { TestRow } from './test-row.tsx';

const SWITCHES = [
  'email.new_messages',
  'email.project_invitations',
  'email.weekly_digest',
  'email.system_updates',
  'email.security_alerts',
] as const;

/** Which kinds go by mail. */
export function EmailCard(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  return (
    <SectionCard title={t('groups.email.title')} text={t('groups.email.text')}>
      {SWITCHES.map((name) => (
        <FieldSwitch key={name} name={name} {...props} />
      ))}
      <TestRow channel="email" />
    </SectionCard>
  );
}
