import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { isEasyToGuess, knownOf, loadJudge } from './password-judge.ts';
import { newPasswordFaults } from './password-rules.ts';

interface Service {
  passwordFault(field: string, password: string): object | undefined;
  isEasy(password: string, known: readonly string[]): boolean;
  knownOf(person: { email: string; firstName: string; lastName: string }): string[];
}

const AUTH = join(import.meta.dirname, '../../../../services/auth/src');
const person = { email: 'ada.lovelace@granite.example', firstName: 'Ada', lastName: 'King-Noel' };

const passwords = [
  'Short-1',
  'Winter2026!',
  'Pass@123',
  'Cairn2026!',
  'Lovelace1!',
  'Granite1!',
  'stones-7up!',
  'Stones-7up!',
  'Blue-kite-42!',
  'Aa1!🪨🪨🪨',
  'fourteen mossy',
  'fifteen mossy 1',
  'aaaaaaaaaaaaaaaaaaaa',
  'correct horse battery staple mossy granite valley',
  `Aa@${'1'.repeat(200)}`,
  `${'password'.repeat(8)}mossy granite valley over nine stones`,
];

let service: Service;

beforeAll(async () => {
  // Not checked as part of this package: the service's code is for Node.
  const load = (path: string) => import(/* @vite-ignore */ `${AUTH}/${path}`);
  const [rules, known, estimate] = await Promise.all([
    load('credentials/password.ts'),
    load('credentials/new-password.ts'),
    load('credentials/strength/estimate.ts'),
  ]);
  service = { ...rules, ...known, ...(await estimate.loadEstimator()) };
  await loadJudge();
});

it.each(passwords)('judges %j as the service does', (password) => {
  const { email, firstName, lastName } = person;
  const known = knownOf(email, firstName, lastName);
  expect(known).toEqual(service.knownOf(person));
  expect(isEasyToGuess(password, known)).toBe(service.isEasy(password, known));
  const isRefused = newPasswordFaults({ password, confirm: password }, known).password !== undefined;
  const isRefusedThere =
    service.passwordFault('password', password) !== undefined ||
    service.isEasy(password, service.knownOf(person));
  expect(isRefused).toBe(isRefusedThere);
});
