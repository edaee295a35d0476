import { platformSchema } from '@cairn/platform/config';
import { mailFields } from '@cairn/service/mail';
import { z } from 'zod';

/** The push services of the browsers: Chromium and Android, Firefox, Edge, Safari. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
].join(',');

const pushService = z
  .string()
  .regex(
    /^((\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|(localhost|127\.0\.0\.1):\d+)$/,
    'must be host names, with commas',
  );

/** What notifications reads beyond what every service reads: how mail is sent, and where Web Push may go. */
export const configSchema = platformSchema.extend({
  ...mailFields,
  PUSH_SERVICES: z
    .string()
    .prefault(PUSH_SERVICES)
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(pushService))
    .describe(
      'push services of browsers that Web Push may be sent through, with commas, *. for every name below one; ' +
        'requests go to no other',
    ),
});

export type NotificationsConfig = z.infer<typeof configSchema>;
