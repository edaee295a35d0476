import { idFor } from '../notice-id.ts';
import { type NotifyParts, notify, preferencesOf } from '../notify.ts';
import { notifyOfActivity } from './activity.ts';
import { findMention } from './mention.ts';

interface AddedMemory {
  eventId: string;
  itemId: string;
  projectId: number;
  at: Date;
}

/** Characters of a memory by which a notification names it. */
const TITLE = 80;

/** Tells members whom a memory of another mentions, and of the memory those who want to hear of all there is. */
export async function notifyOfMemory(parts: NotifyParts, added: AddedMemory): Promise<void> {
  const { eventId, itemId, projectId, at } = added;
  const [audience, memory] = [
    await parts.sources.audience(projectId),
    await parts.sources.memory(projectId, itemId),
  ];
  if (!audience || !memory) return;
  const { createdBy: actorId, content } = memory;
  const subjectName = content.length > TITLE ? `${content.slice(0, TITLE).toWellFormed()}…` : content;
  const mentioned = new Set<string>();
  for (const { userId, name } of audience.members) {
    if (userId === actorId) continue;
    const { groups } = await preferencesOf(parts.store, userId);
    const mention = findMention(content, { name, keywords: groups.advanced.mention_keywords });
    if (!mention) continue;
    mentioned.add(userId);
    await notify(parts, {
      id: idFor(eventId, userId),
      userId,
      type: 'mention',
      projectId,
      actorId,
      subjectId: itemId,
      subjectName,
      detail: mention.around,
      saying: {
        projectName: audience.projectName,
        actorName: audience.members.find((member) => member.userId === actorId)?.name ?? '',
        reason: mention.word,
      },
      at,
    });
  }
  const others = audience.members.filter(({ userId }) => !mentioned.has(userId));
  await notifyOfActivity(
    parts,
    { ...audience, members: others },
    { id: eventId, actorId, projectId, reason: 'memory_added', subjectId: itemId, subjectName },
  );
}
