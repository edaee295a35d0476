import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import type { Sources } from '../services.ts';
import { muteId } from './mute.ts';

interface MuteChange {
  projectId: number;
  /** 0 for the whole project. */
  chatSessionId: number;
  muted: boolean;
}

/**
 * Mutes a project or a chat for a person, or ends that. May be done again.
 *
 * @throws NotFound for a project that they are no member of, or a chat that is not theirs.
 */
export async function setMute(
  { store, sources }: { store: Pick<NotificationsStore, 'putMute' | 'removeMute'>; sources: Sources },
  userId: string,
  { muted, ...about }: MuteChange,
): Promise<void> {
  const mute = { userId, ...about };
  const id = muteId(mute);
  // What one may not see any more can still be unmuted.
  if (!muted) return store.removeMute(id);
  if (!(await canSee(sources, mute))) throw refusals.muted_not_found();
  await store.putMute({ ...mute, id, createdAt: new Date() });
}

async function canSee(
  sources: Sources,
  { userId, projectId, chatSessionId }: { userId: string } & Omit<MuteChange, 'muted'>,
): Promise<boolean> {
  const audience = await sources.audience(projectId);
  if (!audience?.members.some((member) => member.userId === userId)) return false;
  if (chatSessionId === 0) return true;
  const chat = await sources.chat(chatSessionId);
  return chat?.userId === userId && chat.projectId === projectId;
}
