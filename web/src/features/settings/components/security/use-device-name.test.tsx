import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { startI18n } from '../../../../lib/i18n/i18n.ts';
import { useDeviceName } from './use-device-name.ts';

function Name({ device }: { device: string }) {
  return <p>{useDeviceName()(device)}</p>;
}

it('names devices in the language of the person, and programs as they name themselves', async () => {
  await startI18n('de');
  render(
    <Suspense>
      {['Chrome on Windows', 'Unknown device', 'curl', 'Microsoft Edge on Chrome OS'].map((device) => (
        <Name key={device} device={device} />
      ))}
    </Suspense>,
  );
  expect(await screen.findByText('Chrome unter Windows')).toBeTruthy();
  expect(screen.getByText('Unbekanntes Gerät')).toBeTruthy();
  expect(screen.getByText('curl')).toBeTruthy();
  expect(screen.getByText('Microsoft Edge unter Chrome OS')).toBeTruthy();
});
