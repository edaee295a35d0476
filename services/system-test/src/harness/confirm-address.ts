import { secretOf, type TestMailServer } from '@cairn/testing/mail';
import type { Person } from './person.ts';
import { until } from './until.ts';

/** Opens the link that a person was mailed after registering: without it no one may have strangers mailed. */
export async function confirmAddress(person: Person, { received }: TestMailServer): Promise<void> {
  const find = () =>
    received.find(({ to, links }) => to === person.email && links[0]?.pathname === '/verify-email');
  const mail = await until(async () => find() ?? false, {
    describe: () => 'no link to confirm the address came by mail',
  });
  const { status } = await person.call('POST', '/api/auth/verify-email', { token: secretOf(mail) });
  if (status !== 204) throw new Error(`confirming an address answered ${status}`);
}
