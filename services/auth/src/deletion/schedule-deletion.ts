import { randomUUID } from 'node:crypto';
import type { UserCaller } from '@cairn/platform/auth';
import { InvalidInput, invalidFields } from '@cairn/platform/errors';
import { getAccount } from '../accounts/get-account.ts';
import { effective } from '../accounts/preferences.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import { type ConfirmParts, confirmPerson } from '../second-factor/confirm-person.ts';
import { type AccountDeletion, partsToReport, type Transfer } from './account-deletion.ts';
import type { PersonsProjects, SharedProject } from './ports.ts';

const DAY_MS = 86_400_000;

export interface DeletionParts extends ConfirmParts {
  projects: PersonsProjects;
  /** How long people have to change their mind, in days. */
  deletionDays: number;
}

export interface ScheduleDeletion {
  confirmation: string;
  password: string;
  code: string;
  transfers: readonly Transfer[];
}

/**
 * Schedules the deletion of the caller's account. The person goes on signing in until then, and hears of it by mail.
 *
 * @throws InvalidInput naming `confirmation`, `password`, `code` or `transfers`; RateLimited after many wrong
 * passwords; Conflict when it is scheduled already.
 */
export async function scheduleDeletion(
  parts: DeletionParts,
  caller: UserCaller,
  given: ScheduleDeletion,
  call: { signal: AbortSignal; traceId: string },
): Promise<AccountDeletion> {
  const { store } = parts;
  const { userId } = caller;
  if (given.confirmation !== 'DELETE') {
    throw refusals.deletion_unconfirmed();
  }
  if (await store.findDeletionOf(userId)) throw refusals.deletion_scheduled();
  await confirm(parts, caller, given, call.signal);
  // After the password: who may use which projects is no one else's business.
  const transfers = chosen(await parts.projects.listShared(userId, call), given.transfers);
  const { user, preferences } = await getAccount(store, userId);
  const requestedAt = new Date();
  const deletion: AccountDeletion = {
    id: randomUUID(),
    userId,
    state: 'scheduled',
    requestedAt,
    dueAt: new Date(requestedAt.getTime() + parts.deletionDays * DAY_MS),
    finishedAt: undefined,
    address: user.email,
    language: effective(preferences).language,
    transfers,
    parts: partsToReport(),
    announcedAt: undefined,
  };
  const details = { due: deletion.dueAt.toISOString() };
  const events = mailWanted({ kind: 'deletion_scheduled', userId, details }, call.traceId);
  if (!(await store.addDeletion(deletion, [events]))) throw refusals.deletion_scheduled();
  return deletion;
}

async function confirm(
  parts: DeletionParts,
  caller: UserCaller,
  { password, code }: ScheduleDeletion,
  signal: AbortSignal,
): Promise<void> {
  try {
    await confirmPerson(parts, caller, { password, code }, signal);
  } catch (error) {
    throw error instanceof InvalidInput ? renamed(error) : error;
  }
}

/** As the form of this call names its fields. */
function renamed(error: InvalidInput): InvalidInput {
  const faults = error.faults.map((fault) => ({
    ...fault,
    loc: fault.loc.map((part) => (part === 'current_password' ? 'password' : part)),
  }));
  return invalidFields(faults, { message: error.message, cause: error });
}

/**
 * The choices for projects that need one: the successor must be a member.
 *
 * @throws InvalidInput naming the first project without such a choice.
 */
function chosen(shared: readonly SharedProject[], given: readonly Transfer[]): Transfer[] {
  const byProject = new Map(given.map(({ projectId, memberId }) => [projectId, memberId]));
  return shared.map(({ projectId, name, members }) => {
    const memberId = byProject.get(projectId);
    if (!memberId) {
      throw refusals.transfer_missing({ name });
    }
    if (!members.some((member) => member.memberId === memberId)) {
      throw refusals.transfer_not_member({ name });
    }
    return { projectId, memberId };
  });
}
