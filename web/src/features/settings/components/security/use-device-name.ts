import { useTranslation } from 'react-i18next';

/** How the service names a browser and the system under it, and what it calls a device that does not say. */
const NAMED = /^(?<browser>.+) on (?<system>.+)$/;
const UNKNOWN = 'Unknown device';

/** A device's name (`Chrome on Windows`) in the person's language. Names of browsers, systems and programs stay as they are. */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation('security');
  return (device) => {
    if (device === UNKNOWN) return t('device.unknown');
    const { browser, system } = NAMED.exec(device)?.groups ?? {};
    return browser && system ? t('device.named', { browser, system }) : device;
  };
}
