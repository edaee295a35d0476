import { z } from 'zod';
import { portableTime } from '../../portable/index.ts';
import {
  boolean,
  bytes,
  defineRecord,
  integer,
  json,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  real,
  text,
  textOrNone,
  time,
} from '../index.ts';

/** A record with a field of each kind, for tests of the adapters. */
export const thingRecord = defineRecord('things', {
  fields: {
    projectId: integer(),
    id: text(),
    share: real(),
    isOpen: boolean(),
    madeAt: time(),
    colour: oneOf(['red', 'green']),
    parts: json(z.array(z.object({ name: z.string(), at: portableTime, by: z.string().optional() }))),
    hash: bytes(),
    end: optional(integer()),
    note: nullable(text()),
    nick: textOrNone(),
    settings: optional(json(z.record(z.string(), z.json()))),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['colour', 'madeAt']],
});

export type Thing = RecordOf<typeof thingRecord>;

export function thing(changes: Partial<Thing> = {}): Thing {
  return {
    projectId: 10,
    id: 'a',
    share: 0.1 + 0.2,
    isOpen: true,
    madeAt: new Date('2026-01-02T03:04:05.678Z'),
    colour: 'red',
    parts: [{ name: '', at: new Date('2026-01-02T03:04:05.679Z') }],
    hash: new Uint8Array([0, 255, 7]),
    note: null,
    nick: '',
    ...changes,
  };
}

export const things: readonly Thing[] = [
  thing({ projectId: 2, id: 'b', isOpen: false, end: 0, note: '', nick: 'b' }),
  thing({ id: 'c', settings: { deep: { empty: {} } } }),
  thing({ id: 'd/e', colour: 'green', parts: [] }),
];
