import type { AiSettings, Project } from '@cairn/proto/projects';
import { chatEntries } from './chat-entries.ts';
import { documentEntries } from './document-entries.ts';
import { type Entry, fileName, json, jsonList, plain, shortly } from './entry.ts';
import { each, everyItem, mapped, openedOrGone, untilGone } from './lists.ts';
import { type Making, PAGE } from './parts.ts';

const isOwned = ({ role }: Project) => role === 'ROLE_OWNER';

function everyProject({ clients, call }: Making): AsyncGenerator<Project> {
  return everyItem(async (pageToken) => {
    const { projects, nextPageToken } = await clients.projects.listProjects(
      { pageSize: PAGE, pageToken },
      await call(),
    );
    return { items: projects, nextPageToken };
  });
}

/** How many parts the person's projects have, as far as it can be told before they are read. */
export async function countParts(making: Making): Promise<number> {
  let parts = 0;
  for await (const project of everyProject(making)) {
    if (isOwned(project)) parts += 1 + (project.counts?.documents ?? 0) + (project.counts?.chatSessions ?? 0);
  }
  return parts;
}

/** The projects that the person owns, with all that is in them; of others' projects that they are a member, and no more. */
export async function* projectEntries(making: Making): AsyncGenerator<Entry> {
  for await (const project of everyProject(making)) {
    if (isOwned(project)) yield* ownProject(making, project);
  }
  yield { path: 'memberships.json', content: jsonList(memberships(making)) };
}

async function* memberships(making: Making): AsyncGenerator<unknown> {
  for await (const project of everyProject(making)) {
    if (isOwned(project)) continue;
    making.counts.add('memberships');
    yield {
      projectId: project.id,
      name: project.name,
      role: shortly(project.role, 'ROLE_'),
      ownerName: project.ownerName,
    };
  }
}

async function* ownProject(making: Making, project: Project): AsyncGenerator<Entry> {
  const { clients, call, counts, partDone } = making;
  const folder = `projects/${project.id} ${fileName(project.name)}`;
  const request = { projectId: project.id };
  const ai = await openedOrGone(
    (async function* () {
      const { settings } = await clients.projects.getAiSettings(request, await call());
      if (settings) yield presentAiSettings(settings);
    })(),
  );
  counts.add('projects');
  yield {
    path: `${folder}/project.json`,
    content: json(presentProject(project)),
    modifiedAt: project.updatedAt,
  };
  if (ai)
    yield { path: `${folder}/ai-settings.json`, content: jsonOf(each(ai, () => counts.add('ai_settings'))) };
  yield { path: `${folder}/members.json`, content: jsonList(members(making, project.id)) };
  yield { path: `${folder}/invitations.json`, content: jsonList(invitations(making, project.id)) };
  yield { path: `${folder}/memories.json`, content: jsonList(memories(making, project.id)) };
  partDone();
  yield* documentEntries(making, project.id, folder);
  yield* chatEntries(making, project.id, folder);
}

async function* jsonOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield* json(value);
}

function members({ clients, call, counts }: Making, projectId: number): AsyncGenerator<unknown> {
  const all = everyItem(async (pageToken) => {
    const request = { projectId, pageSize: PAGE, pageToken };
    const page = await clients.projects.listMembers(request, await call());
    return { items: page.members, nextPageToken: page.nextPageToken };
  });
  return mapped(untilGone(all), ({ userId, name, email, role, joinedAt }) => {
    counts.add('members');
    return { userId, name, email, role: shortly(role, 'ROLE_'), joinedAt };
  });
}

function invitations({ clients, call, counts }: Making, projectId: number): AsyncGenerator<unknown> {
  const all = everyItem(async (pageToken) => {
    const request = { projectId, pageSize: PAGE, pageToken };
    const page = await clients.projects.listInvitations(request, await call());
    return { items: page.invitations, nextPageToken: page.nextPageToken };
  });
  return mapped(untilGone(all), ({ role, ...invitation }) => {
    counts.add('invitations');
    return { ...invitation, role: shortly(role, 'ROLE_') };
  });
}

function memories({ clients, call, counts }: Making, projectId: number): AsyncGenerator<unknown> {
  const all = everyItem(async (pageToken) => {
    const request = { projectId, pageSize: PAGE, pageToken };
    return await clients.memory.listItems(request, await call());
  });
  return mapped(untilGone(all), ({ memoryType, sourceType, ...item }) => {
    counts.add('memories');
    return {
      ...item,
      memoryType: shortly(memoryType, 'MEMORY_TYPE_'),
      sourceType: shortly(sourceType, 'SOURCE_TYPE_'),
    };
  });
}

function presentProject({ state, role, counts: _, ...project }: Project): unknown {
  return plain({
    ...project,
    state: shortly(state, 'PROJECT_STATE_'),
    role: shortly(role, 'ROLE_'),
  });
}

function presentAiSettings(settings: AiSettings): unknown {
  return plain({
    ...settings,
    responseStyle: shortly(settings.responseStyle, 'RESPONSE_STYLE_'),
    defaultKnowledgeMode: shortly(settings.defaultKnowledgeMode, 'KNOWLEDGE_MODE_'),
    maxResponseLength: shortly(settings.maxResponseLength, 'RESPONSE_LENGTH_'),
  });
}
