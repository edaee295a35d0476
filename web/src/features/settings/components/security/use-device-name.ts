import { useTranslation } from 'react-i18next';

interface DeviceParts {
  /** Or the name of a program; empty when it is not known. */
  browser: string;
  system: string;
}

/**
 * A device's name (`Chrome on Windows`) in the person's language. Names of browsers, systems and programs stay as they
 * are.
 */
export function useDeviceName(): (device: DeviceParts) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser && system ? t('device.named', { browser, system }) : browser || system || t('device.unknown');
}
