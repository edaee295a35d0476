import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { useDeviceName } from './use-device-name.ts';

function Name({ browser, system }: { browser: string; system: string }) {
  return <p>{useDeviceName()({ browser, system })}</p>;
}

it('names devices in the language of the person, and programs as they name themselves', async () => {
  await startI18n('de');
  render(
    <Suspense>
      <Name browser="Chrome" system="Windows" />
      <Name browser="" system="" />
      <Name browser="curl" system="" />
      <Name browser="" system="Android" />
      <Name browser="Microsoft Edge" system="Chrome OS" />
    </Suspense>,
  );
  expect(await screen.findByText('Chrome unter Windows')).toBeTruthy();
  expect(screen.getByText('Unbekanntes Gerät')).toBeTruthy();
  expect(screen.getByText('curl')).toBeTruthy();
  expect(screen.getByText('Android')).toBeTruthy();
  expect(screen.getByText('Microsoft Edge unter Chrome OS')).toBeTruthy();
});
