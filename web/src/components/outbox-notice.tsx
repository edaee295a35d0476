import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** Says where the message is, on a Cairn that sends no mail and keeps its messages in a folder. */
export function OutboxNotice({ outbox }: { outbox: boolean }) {
  const { t } = useTranslation('auth');
  if (!outbox) return null;
  return <Notice level="info">{t('outbox')}</Notice>;
}
