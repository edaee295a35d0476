import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { ZoneField } from '#components/form/zone-field.tsx';
import { Column, Muted } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { FREQUENCIES, WEEKDAYS } from '#lib/notifications/preferences.ts';
import { FieldFrame, FieldSwitch, type FieldsProps } from './field.tsx';
import { KeywordsField } from './keywords-field.tsx';

const PAIR = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: 4,
  alignItems: 'start',
};

function MailTimes(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  const { values, faults, change } = props.form;
  return (
    <Box sx={PAIR}>
      <FieldFrame name="timing.frequency" {...props}>
        <SelectInput
          label={t('fields.timing.frequency.label')}
          value={values['timing.frequency']}
          fault={faults['timing.frequency']}
          onChange={(next) =>
            change('timing.frequency', FREQUENCIES.find((one) => one === next) ?? 'instant')
          }
        >
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {t(`frequencies.${one}`)}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      <FieldFrame name="advanced.digest_day" {...props}>
        <SelectInput
          label={t('fields.advanced.digest_day.label')}
          value={values['advanced.digest_day']}
          fault={faults['advanced.digest_day']}
          onChange={(next) => change('advanced.digest_day', WEEKDAYS.find((one) => one === next) ?? 'sunday')}
        >
          {WEEKDAYS.map((one) => (
            <option key={one} value={one}>
              {t(`weekdays.${one}`)}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
    </Box>
  );
}

const TIMES = ['timing.quiet_hours.start_time', 'timing.quiet_hours.end_time'] as const;

function QuietHours(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  const { values, faults, change } = props.form;
  const zone = 'timing.quiet_hours.timezone';
  return (
    <Box>
      <FieldSwitch name="timing.quiet_hours.enabled" {...props} />
      {!values['timing.quiet_hours.enabled'] && (
        <Muted sx={{ color: 'info.main' }}>{t('remarks.quietOff')}</Muted>
      )}
      <Box sx={{ ...PAIR, mt: 2 }}>
        {TIMES.map((name) => (
          <FieldFrame key={name} name={name} {...props}>
            <TextInput
              label={t(`fields.${name}.label`)}
              type="time"
              value={values[name]}
              fault={faults[name]}
              onChange={(event) => change(name, event.target.value)}
            />
          </FieldFrame>
        ))}
        <FieldFrame name={zone} {...props}>
          <ZoneField
            label={t(`fields.${zone}.label`)}
            auto={t('autoZone')}
            value={values[zone]}
            fault={faults[zone]}
            onChange={(next) => change(zone, next)}
          />
        </FieldFrame>
      </Box>
    </Box>
  );
}

/** How often mails come, when it is quiet, and the words the person wants to hear of. */
export function TimingCard(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  return (
    <SectionCard title={t('groups.timing.title')} text={t('groups.timing.text')}>
      <Column sx={{ gap: 4, pt: 2 }}>
        <MailTimes {...props} />
        <QuietHours {...props} />
        <KeywordsField {...props} />
      </Column>
    </SectionCard>
  );
}
