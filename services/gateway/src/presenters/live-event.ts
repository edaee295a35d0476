import { type Envelope, subjects } from '@cairn/messaging/events';
import { type LiveEvent, liveEventSchema } from '../schemas/events.ts';
import { byName } from './common.ts';
import { presentFailure } from './document.ts';

type Kind = keyof typeof subjects;

const forms = new Map(
  liveEventSchema.options.flatMap((form) =>
    Object.keys(form.shape.type.def.entries).map((kind) => [kind as Kind, form] as const),
  ),
);

/** The subjects that `/api/events` speaks of. */
export const liveSubjects: readonly string[] = [...forms.keys()].map((kind) => subjects[kind]);

/** What an event says to a browser; undefined when it says nothing to it. */
export function presentLiveEvent({ payload, projectId }: Envelope): LiveEvent | undefined {
  const form = payload && forms.get(payload.$case);
  if (!form) return undefined;
  const { $case, value } = payload;
  const { code: _, ...why } =
    'failure' in value && value.failure ? presentFailure(value.failure) : { code: '', message: '' };
  const memoryId = 'itemId' in value ? value.itemId : undefined;
  const source = { name: '', ...value, ...why, type: $case, projectId, memoryId };
  return byName(form, source as never) as LiveEvent;
}
