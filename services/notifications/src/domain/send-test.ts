import { v7 as uuidv7 } from 'uuid';
import { type Delivery, deliveryId } from './deliveries/delivery.ts';
import { keep, type NotifyParts, reachByMail } from './notify.ts';
import type { Decision } from './policy/decide.ts';
import { testableKinds } from './policy/kinds.ts';
import { refusals } from './refusals.ts';
import type { Person } from './services.ts';

const testChannels = ['email', 'browser', 'push'] as const;
type TestChannel = (typeof testChannels)[number];

/** How long the sending of a test may take before another process says that it did not end. Milliseconds. */
const LEASE_MS = 60_000;

export interface TestParts extends NotifyParts {
  sendMails(deliveries: readonly Delivery[], owner: string, until: Date): Promise<void>;
  sendPush(delivery: Delivery, owner: string, until: Date): Promise<void>;
}

export interface TestResult {
  status: 'sent' | 'skipped' | 'failed';
  reason: string;
}

/**
 * Sends a person a notification that says what it is, by one channel: now, whatever their preferences say. It stands
 * in the inbox, read unless the browser is to show it, and in the log.
 *
 * @throws InvalidInput for a channel or a kind that there is not.
 */
export async function sendTest(
  parts: TestParts,
  userId: string,
  { channel, kind }: { channel: string; kind: string },
): Promise<TestResult> {
  if (!isOneOf(testChannels, channel)) throw refusals.test_channel_unknown();
  if (!isOneOf(testableKinds, kind)) throw refusals.test_kind_unknown();
  const person = await parts.people.ask(userId);
  if (!person) return { status: 'skipped', reason: 'no_account' };
  const owner = uuidv7();
  const decision = await decideTest(parts, person, channel, owner);
  const id = uuidv7();
  await keep(
    { ...parts, wake() {} },
    {
      id,
      userId,
      type: 'test',
      saying: { reason: kind, params: { channel } },
      at: new Date(),
      isRead: channel !== 'browser',
    },
    [{ channel: 'inbox', status: 'sent', reason: '' }, decision],
  );
  if (decision.status !== 'waiting') return { status: decision.status, reason: decision.reason };
  return send(parts, userId, deliveryId(id, channel), owner);
}

async function decideTest(
  { store, mailer }: NotifyParts,
  person: Person,
  channel: TestChannel,
  owner: string,
): Promise<Decision> {
  const taken = {
    channel,
    status: 'waiting',
    reason: '',
    dueAt: new Date(Date.now() + LEASE_MS),
    owner,
  } as const;
  switch (channel) {
    case 'browser':
      return { channel, status: 'sent', reason: '' };
    case 'push': {
      const devices = await store.listDevices(person.userId);
      return devices.length > 0 ? taken : { channel, status: 'skipped', reason: 'no_device' };
    }
    case 'email': {
      const reach = reachByMail(mailer, person);
      return reach === 'on' ? taken : { channel, status: 'skipped', reason: reach };
    }
  }
}

async function send(parts: TestParts, userId: string, id: string, owner: string): Promise<TestResult> {
  const find = async () =>
    (await parts.store.listDeliveries(userId, 20, undefined)).find((each) => each.id === id);
  const delivery = await find();
  if (!delivery) return { status: 'failed', reason: 'interrupted' };
  const until = new Date(Date.now() + LEASE_MS);
  if (delivery.channel === 'email') await parts.sendMails([delivery], owner, until);
  else await parts.sendPush(delivery, owner, until);
  const { status = 'failed', reason = 'interrupted' } = (await find()) ?? {};
  // What waits will be tried again; that it did not go now is the answer.
  return { status: status === 'sent' || status === 'skipped' ? status : 'failed', reason };
}

function isOneOf<const Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
