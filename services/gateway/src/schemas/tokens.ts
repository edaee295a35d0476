import { TokenPeriod, TokenScope } from '@cairn/proto/chat/admin';
import { paging, protoEnum, protoValue, timestamp, z } from './zod.ts';

const tokens = z.number().int();

export const tokenUseQuery = paging.extend({
  by: protoValue(protoEnum(TokenScope, 'TOKEN_SCOPE_')).prefault('model'),
  period: protoValue(protoEnum(TokenPeriod, 'TOKEN_PERIOD_')).prefault('day'),
});

export const tokenUseSchema = z
  .object({
    subject: z
      .string()
      .openapi({ description: 'the model’s name, the person’s id, or the project’s number' }),
    name: z.string().openapi({
      description: 'the address of the person, or of the project’s owner; empty where there is none',
    }),
    deleted: z.boolean().openapi({ description: 'an account or a project that exists no more' }),
    input: tokens,
    output: tokens,
    answers: tokens,
  })
  .openapi('TokenUse');

const quotaSchema = z
  .object({
    today: tokens.openapi({ description: 'since midnight UTC' }),
    month: tokens.openapi({ description: 'since the first of the month, UTC' }),
    limit: tokens.openapi({ description: 'in 24 hours; 0 for no limit' }),
    counted: tokens.openapi({ description: 'what counts towards the limit now' }),
    ends_at: timestamp().nullable().openapi({ description: 'when that counts no longer' }),
  })
  .openapi('TokenQuota');

export const tokenQuotasSchema = z
  .object({
    project: quotaSchema,
    person: quotaSchema.openapi({ description: 'of the caller, in all projects' }),
  })
  .openapi('TokenQuotas');
