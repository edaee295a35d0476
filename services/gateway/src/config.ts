import { flag, hostNames, integer, platformSchema } from '@cairn/platform/config';
import { mailFields } from '@cairn/service/mail';
import { z } from 'zod';

export const configSchema = platformSchema.extend({
  PORT: integer({ max: 65_535 }).default(8080).describe('port of the web address; 0 takes a free one'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'network address to listen on: this machine alone unless given; 0.0.0.0 for all, as the image does',
    ),
  TRUSTED_PROXIES: integer({ max: 10 })
    .default(0)
    .describe('how many proxies stand in front, so that people’s own addresses are seen'),
  TRACEPARENT_TRUSTED: flag()
    .default(false)
    .describe(
      'the proxy in front begins traces: the traceparent of requests is followed, and says what is recorded; only where it replaces what clients send',
    ),
  PUBLIC_URL: mailFields.PUBLIC_URL,
  ALLOWED_HOSTS: hostNames()
    .default([])
    .describe(
      'names, with commas, that people reach this Cairn by beside the one of PUBLIC_URL, localhost and network addresses',
    ),
  WEB_DIST: z
    .string()
    .optional()
    .describe('folder of the built web client, when it is not the one beside the services'),
});

export type GatewayConfig = z.infer<typeof configSchema>;
