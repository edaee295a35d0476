import { Columns2, FileImage, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconToggle } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import type { Shown } from './use-shown.ts';

interface Props {
  shown: Shown;
  onShown: (shown: Shown) => void;
  canShowBoth: boolean;
}

/** Whether a page's picture is shown, its text, or both beside each other. */
export function ShownButtons({ shown, onShown, canShowBoth }: Props) {
  const { t } = useTranslation('documents');
  const button = (which: Shown, Icon: typeof FileText) => (
    <IconToggle label={t(`viewer.shown.${which}`)} pressed={shown === which} onClick={() => onShown(which)}>
      <Icon size={17} />
    </IconToggle>
  );
  return (
    <Row role="group" aria-label={t('viewer.shown.label')}>
      {button('picture', FileImage)}
      {button('text', FileText)}
      {canShowBoth && button('both', Columns2)}
    </Row>
  );
}
