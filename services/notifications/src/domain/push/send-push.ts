import type { Logger } from '@cairn/platform/telemetry';
import type { Delivery } from '../deliveries/delivery.ts';
import { afterFailure } from '../deliveries/retries.ts';
import { noticePath } from '../mail/notice-path.ts';
import { writeNotice } from '../mail/write-notice.ts';
import type { DeliveryOutcome, NotificationsStore } from '../ports.ts';
import type { People } from '../services.ts';
import type { Device } from './device.ts';
import type { PushMessage, PushResult, WebPush } from './web-push.ts';

export interface SendPushParts {
  store: NotificationsStore;
  people: People;
  push: WebPush;
  logger: Logger;
}

/** A push says what is new now: what could not be handed on for so many tries is given up. */
const MOST_TRIES = 4;

/** Sends a notification to every browser of its person; it is sent when one of them takes it. */
export async function sendPush(
  parts: SendPushParts,
  delivery: Delivery,
  owner: string,
  until: Date,
): Promise<void> {
  const { store, people } = parts;
  const { userId, noticeId, id } = delivery;
  const person = await people.ask(userId);
  const [notice] = await store.getAll([noticeId]);
  const devices = await store.listDevices(userId);
  const reason = person
    ? notice
      ? devices.length > 0
        ? undefined
        : 'no_device'
      : 'deleted'
    : 'no_account';
  if (reason || !person || !notice)
    return store.settle(id, owner, { status: 'skipped', reason: reason ?? '', at: new Date() });
  if ((await store.beginSending([delivery], owner, until)).length === 0) return;
  const { title, line } = writeNotice(notice, person.language);
  const message = { id: noticeId, title, body: line, path: noticePath(notice) };
  const results = await Promise.all(devices.map((device) => sendTo(parts, device, message, delivery)));
  await store.settle(id, owner, outcomeOf(results, delivery.attempts + 1));
}

async function sendTo(
  { store, push, logger }: SendPushParts,
  device: Device,
  message: PushMessage,
  { type }: Delivery,
): Promise<PushResult> {
  const urgent = type === 'security' || type === 'document_failed';
  try {
    const result = await push.send(device, message, urgent);
    if (result === 'ended') await store.removeDevice(device.id);
    return result;
  } catch (error) {
    logger.warn(
      { err: error, service: new URL(device.endpoint).host },
      'a push service could not be reached',
    );
    return 'later';
  }
}

function outcomeOf(results: readonly PushResult[], tries: number): DeliveryOutcome {
  const at = new Date();
  if (results.includes('sent')) return { status: 'sent', reason: '', attempted: true, at };
  if (results.includes('later') && tries < MOST_TRIES) return afterFailure(tries, at);
  const reason = results.includes('later')
    ? 'gave_up'
    : results.includes('refused')
      ? 'refused'
      : 'device_ended';
  return { status: 'failed', reason, attempted: true, at };
}
