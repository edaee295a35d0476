import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import { supersedeMemory, undoChange } from '../api/ledger.ts';
import { memoriesChanged } from '../api/live.ts';
import { deleteMemory, deleteSeveral, tagSeveral, takeFromLists } from '../api/memories.ts';

/** Memories that the server acts on in one call. */
const AT_ONCE = 500;

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

/** What can be done with memories. Each change is said with a way back; failures are shown as toasts. */
export function useMemoryActions(projectId: number) {
  const { t } = useTranslation(['memory', 'common']);

  const undo = async (changeIds: readonly string[]): Promise<void> => {
    try {
      // What was changed last is undone first.
      for (const id of [...changeIds].reverse()) await undoChange(projectId, id);
      toast(t('undone'), 'success');
    } catch (failure) {
      toast(t('undoFailed', { message: messageOf(failure) }), 'error');
    }
    memoriesChanged(projectId);
  };

  /** Says what was done, and offers to undo it. */
  const say = (message: string, ...changeIds: (string | null)[]): void => {
    const made = changeIds.filter((id) => id !== null);
    memoriesChanged(projectId);
    if (made.length === 0) toast(message, 'success');
    else
      toast(message, 'success', OFFER_DURATION, { label: t('common:undo'), onPick: () => void undo(made) });
  };

  /** True when they are deleted. They leave the lists at once, and come back when they could not be deleted. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    takeFromLists(projectId, ids);
    const [only] = ids;
    const changeIds: (string | null)[] = [];
    try {
      if (only !== undefined && ids.length === 1)
        changeIds.push((await deleteMemory(projectId, only)).change_id);
      else for (const some of chunks(ids)) changeIds.push((await deleteSeveral(projectId, some)).change_id);
    } catch (failure) {
      toast(t('deleteFailed', { count: ids.length, message: messageOf(failure) }), 'error');
      memoriesChanged(projectId);
      return false;
    }
    say(t('deleted', { count: ids.length }), ...changeIds);
    return true;
  };

  const tag = async (ids: readonly string[], tags: { add: string[]; remove: string[] }): Promise<void> => {
    let changed = 0;
    const changeIds: (string | null)[] = [];
    for (const some of chunks(ids)) {
      const { items, change_id } = await tagSeveral(projectId, some, tags);
      changed += items;
      changeIds.push(change_id);
    }
    say(t('bulk.tagged', { count: changed }), ...changeIds);
  };

  /** Lets a memory take the place of another one. */
  const supersede = async (memoryId: string, supersededId: string): Promise<boolean> => {
    try {
      const { change_id } = await supersedeMemory(projectId, memoryId, supersededId);
      say(t('superseded'), change_id);
      return true;
    } catch (failure) {
      toast(t('supersedeFailed', { message: messageOf(failure) }), 'error');
      return false;
    }
  };

  return { undo, say, remove, tag, supersede };
}
