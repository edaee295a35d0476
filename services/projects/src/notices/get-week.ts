import type { WeekOfProject } from '@cairn/proto/projects/notices';
import { everyItem } from '@cairn/service/people';
import { listProjects } from '../projects/list-projects.ts';
import type { NoticeParts } from './ports.ts';

const MOST_PROJECTS = 20;

/** What a person's active projects had in the last seven days: those with most first, none without any. */
export async function getWeek({ store }: NoticeParts, userId: string): Promise<WeekOfProject[]> {
  const found: WeekOfProject[] = [];
  for await (const { id, name, counts } of everyItem('projects', (page) =>
    listProjects(store, userId, { states: ['active'], ...page }),
  )) {
    const {
      documentsThisWeek: documents,
      chatSessionsThisWeek: chatSessions,
      memoryThisWeek: memories,
    } = counts;
    if (documents + chatSessions + memories > 0)
      found.push({ projectId: id, name, documents, chatSessions, memories });
  }
  const sum = (week: WeekOfProject) => week.documents + week.chatSessions + week.memories;
  return found.toSorted((a, b) => sum(b) - sum(a)).slice(0, MOST_PROJECTS);
}
