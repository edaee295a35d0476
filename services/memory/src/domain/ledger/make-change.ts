import { type Envelope, newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { refusals } from '../refusals.ts';
import { type Change, type ChangeKind, type ItemStep, RESTORABLE_MS } from './change.ts';
import type { LedgerRecords, NewChange } from './ports.ts';

/** Who changes something, and for which call. */
export interface By {
  readonly userId: string;
  readonly traceId: string;
}

/** What a change is to do, as of what was read for it. */
export interface Plan {
  readonly kind: ChangeKind;
  readonly steps: readonly ItemStep[];
  readonly settles?: NewChange['settles'];
  /** The change that it undoes. */
  readonly undoes?: string;
}

/** So often a change is planned again on what others left meanwhile. */
const ATTEMPTS = 12;

/**
 * Makes a change as one, with its record and its events. What it is to do is planned again where somebody changed the
 * same items meanwhile.
 *
 * @param plan reads what it needs; nothing is changed where it gives undefined
 * @returns undefined when nothing was to be done
 * @throws NotFound when the project was deleted; Conflict when others keep changing the same; what `plan` throws
 */
export async function makeChange<Planned extends Plan>(
  store: Pick<LedgerRecords, 'commit'>,
  projectId: number,
  by: By,
  plan: (at: Date) => Promise<Planned | undefined>,
): Promise<{ change: Change; plan: Planned } | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const at = new Date();
    const planned = await plan(at);
    if (!planned || planned.steps.length === 0) return undefined;
    const { kind, steps, settles, undoes = '' } = planned;
    const deletes = steps.some(({ after }) => !after);
    const change: Change = {
      id: uuidv7(),
      projectId,
      kind,
      at,
      madeBy: by.userId,
      items: steps.length,
      undoes,
      undoneBy: '',
      isErased: false,
      ...(deletes && { keptUntil: new Date(at.getTime() + RESTORABLE_MS) }),
    };
    const outcome = await store.commit({ change, steps, settles }, eventsOf(planned, projectId, by));
    if (outcome === 'made') return { change, plan: planned };
    if (outcome === 'project_deleted') throw commonRefusals.project_not_found();
  }
  throw refusals.memories_busy();
}

/** What a change announces: an event for each item, and one for the person whose proposal it settles. */
function eventsOf({ steps, settles }: Plan, projectId: number, { userId, traceId }: By): Envelope[] {
  const origin = { actorId: userId, projectId, traceId };
  const events = steps.map((step) => newEvent(eventOf(step), origin));
  if (settles) {
    events.push(newEvent({ $case: 'memoryProposed', value: { userId: settles.userId } }, origin));
  }
  return events;
}

function eventOf({ before, after }: ItemStep) {
  const { id: itemId = '', restorations = 0 } = after ?? before ?? {};
  if (before && after) return { $case: 'memoryUpdated', value: { itemId } } as const;
  const value = { itemId, ...(restorations > 0 && { restorations }) };
  return after ? ({ $case: 'memoryCreated', value } as const) : ({ $case: 'memoryDeleted', value } as const);
}
