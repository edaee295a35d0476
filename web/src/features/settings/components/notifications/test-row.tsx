import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '#components/form/select-input.tsx';
import { Row } from '#components/layout.tsx';
import { sendTestNotification, type TestChannel } from '#features/settings/api/notification-test.ts';
import { reasonText } from '#lib/notifications/reason-text.ts';
import { KINDS, type Kind, kindName } from '#lib/notifications/type-names.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';

/** Sends the person a test of a kind by one channel. */
export function TestRow({ channel }: { channel: TestChannel }) {
  const { t } = useTranslation('notification-settings');
  const { t: names } = useTranslation('notices');
  const { t: reasons } = useTranslation('notification-reasons');
  const [kind, setKind] = useState<Kind>('new_message');
  const failed = (message: string) => t('tests.failed', { message });
  const { busy, run } = useAction(failed);
  const send = () =>
    run(async () => {
      const { status, reason } = await sendTestNotification(channel, kind);
      if (status === 'sent') toast(t('tests.sent', { type: t(`tests.types.${channel}`) }), 'success');
      else toast(failed(reasonText(reasons, reason)), 'error');
    });
  return (
    <Row sx={{ flexWrap: 'wrap', gap: 3, mt: 3, alignItems: 'flex-end' }}>
      <Box sx={{ flex: '1 1 13rem', minWidth: 0 }}>
        <SelectInput
          label={t(`tests.kind.${channel}`)}
          value={kind}
          onChange={(next) => setKind(KINDS.find((one) => one === next) ?? kind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {kindName(names, one)}
            </option>
          ))}
        </SelectInput>
      </Box>
      <Button variant="outlined" disabled={busy !== null} onClick={() => void send()}>
        {t(`tests.send.${channel}`)}
      </Button>
    </Row>
  );
}
