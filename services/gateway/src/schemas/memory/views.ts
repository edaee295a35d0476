import { ConnectionReason, ConnectionType, InsightType, Priority, TimeRange } from '@cairn/proto/memory';
import { protoEnum, protoValue, timestamp, z } from '../zod.ts';
import { memorySchema, memoryTagSchema, memoryType } from './items.ts';

const flag = z.enum(['true', 'false']).optional();

export const analyticsQuery = z.object({
  time_range: protoValue(protoEnum(TimeRange, 'TIME_RANGE_'))
    .optional()
    .openapi({ description: 'month unless given' }),
  include_insights: flag.openapi({ description: 'true unless given' }),
  include_trends: flag.openapi({ description: 'true unless given' }),
  zone: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'in which days begin; UTC unless given', example: 'Europe/Athens' }),
});

const counts = z.record(z.string(), z.number().int());

const pointSchema = z
  .object({ date: z.string().openapi({ example: '2026-01-31' }), value: z.number() })
  .openapi('MemoryTrendPoint');

const creationSchema = pointSchema
  .extend({ by_type: counts.openapi({ description: 'how many of each type' }) })
  .openapi('MemoryCreationPoint');

export const analyticsSchema = z
  .object({
    overview: z.object({
      total_memories: z.number().int(),
      avg_importance: z.number(),
      avg_confidence: z.number(),
      total_usage: z.number().int(),
      quality_score: z.number().openapi({ description: '0 to 1' }),
      usage_efficiency: z.number().openapi({ description: 'uses per memory' }),
    }),
    trends: z.object({
      daily_creation: z.array(creationSchema),
      usage_trend: z.array(pointSchema),
      quality_trend: z.array(pointSchema),
    }),
    distribution: z.object({ by_type: counts, by_source: counts }),
    insights: z.array(
      z.object({
        rule: z.string().openapi({ description: 'Stable name of the rule.' }),
        type: protoEnum(InsightType, 'INSIGHT_TYPE_'),
        category: z.string(),
        title: z.string().openapi({ description: 'In English.' }),
        description: z.string().openapi({ description: 'In English.' }),
        priority: protoEnum(Priority, 'PRIORITY_'),
        figure: z.number().openapi({ description: 'that the rule found: a share from 0 to 1, or a count' }),
        memory_type: memoryType.nullable(),
      }),
    ),
    top_tags: z.array(memoryTagSchema),
    most_used: z.array(memorySchema),
    recent: z.array(memorySchema),
    high_quality: z.number().int(),
    low_quality: z.number().int(),
    unused: z.number().int(),
  })
  .openapi('MemoryAnalytics');

export const connectionsQuery = z.object({
  threshold: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .openapi({ description: 'the least strength; 0.3 unless given' }),
  max_connections: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .openapi({ description: '100 unless given' }),
  include_weak: flag.openapi({ description: 'those below 0.3 too, where the threshold lets them' }),
});

export const connectionsSchema = z
  .object({
    connections: z.array(
      z.object({
        memory_id: z.string(),
        other_memory_id: z.string(),
        strength: z.number().openapi({ description: '0 to 1' }),
        reasons: z.array(protoEnum(ConnectionReason, 'CONNECTION_REASON_')),
        type: protoEnum(ConnectionType, 'CONNECTION_TYPE_'),
        common_tags: z.array(z.string()),
        common_words: z.array(z.string()),
      }),
    ),
    memories: z.array(memorySchema).openapi({ description: 'that the connections join' }),
    total: z.number().int().openapi({ description: 'how many were found, those beyond the limit included' }),
  })
  .openapi('MemoryConnections');

export const memoryHealthSchema = z
  .object({
    has_enhanced_fields: z.boolean(),
    status: z.string(),
    items: z.number().int(),
    last_updated: timestamp().nullable(),
  })
  .openapi('MemoryHealth');
