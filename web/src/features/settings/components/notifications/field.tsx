import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#components/form/switch-row.tsx';
import { Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import { usePermission } from '#lib/notifications/permission.ts';
import type { FieldName, SwitchName } from '#lib/notifications/preferences.ts';
import { remarkOf } from './remark-of.ts';
import type { MainSwitch } from './use-main-switches.ts';
import type { NotificationForm } from './use-notification-form.ts';

/** What every field of the cards needs: the form, and the main switches that stand over it. */
export interface FieldsProps {
  form: NotificationForm;
  main: Record<MainSwitch, boolean>;
}

function useRemark(name: FieldName, { form, main }: FieldsProps): string | null {
  const { t } = useTranslation('notification-settings');
  const permission = usePermission();
  const remark = remarkOf(name, form.values, { ...main, permission });
  return remark && t(`remarks.${remark}`);
}

function Changed() {
  const { t } = useTranslation('notification-settings');
  return <RowMark tone="info">{t('changed')}</RowMark>;
}

interface SwitchProps extends FieldsProps {
  name: SwitchName;
  /** In place of an edit alone. */
  onChange?: (on: boolean) => void;
}

/** A field that is on or off. */
export function FieldSwitch({ name, onChange, ...props }: SwitchProps) {
  const { t } = useTranslation('notification-settings');
  const { form } = props;
  const remark = useRemark(name, props);
  return (
    <SwitchRow
      label={t(`fields.${name}.label`)}
      text={t(`fields.${name}.text`)}
      mark={form.isPending(name) && <Changed />}
      remark={remark}
      fault={form.faults[name]}
      checked={form.values[name] === true}
      onChange={onChange ?? ((on) => form.change(name, on))}
    />
  );
}

interface FrameProps extends FieldsProps {
  name: FieldName;
  children: ReactNode;
}

/** Any other field, with what is to be said of it below. */
export function FieldFrame({ name, children, ...props }: FrameProps) {
  const remark = useRemark(name, props);
  const isPending = props.form.isPending(name);
  return (
    <Box sx={{ minWidth: 0 }}>
      {children}
      {(remark || isPending) && (
        <Row sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, mt: 1.5 }}>
          {isPending && <Changed />}
          {remark && <Muted sx={{ color: 'info.main', lineHeight: 1.45 }}>{remark}</Muted>}
        </Row>
      )}
    </Box>
  );
}
