import {
  type Entry,
  everyItem,
  json,
  jsonList,
  type KeptOfPeople,
  type PersonExport,
  projectFolder,
} from '@cairn/service/people';
import { actor } from '../actor.ts';
import { getAiSettings } from '../ai-settings/get-ai-settings.ts';
import type { AiSettingsStore } from '../ai-settings/ports.ts';
import { listInvitations } from '../invitations/list-invitations.ts';
import { presentInvitation } from '../invitations/presenters.ts';
import { listMembers } from '../members/list-members.ts';
import { presentMember } from '../members/presenters.ts';
import { listProjects } from '../projects/list-projects.ts';
import type { CountedProjects } from '../projects/ports.ts';
import { createNaming, type NamingParts } from '../projects/presenters.ts';
import type { ProjectView } from '../projects/project.ts';
import type { PeopleStore } from './ports.ts';
import { countPerson, releasePerson } from './release.ts';

export interface KeptOfPeopleParts extends NamingParts {
  store: PeopleStore & CountedProjects & AiSettingsStore;
}

/**
 * Exports the projects that a person owns, and those of others that they are a member of. Deleting their account
 * deletes projects without other members, passes shared ones on, and leaves those of others.
 */
export function projectsOfPeople(parts: KeptOfPeopleParts): KeptOfPeople {
  const { store } = parts;
  const named = createNaming(parts);

  function projectsOf(userId: string): AsyncGenerator<ProjectView> {
    return everyItem('projects', (page) => listProjects(store, userId, { states: [], ...page }));
  }

  async function* memberships({ userId, counts }: PersonExport): AsyncGenerator<unknown> {
    for await (const project of projectsOf(userId)) {
      if (project.role === 'owner') continue;
      counts.add('memberships');
      const [shown] = await named([project]);
      const { id: projectId, name, role } = project;
      yield { projectId, name, role, ownerName: shown?.ownerName };
    }
  }

  async function* ownProject(
    { userId, counts, partDone }: PersonExport,
    project: ProjectView,
  ): AsyncGenerator<Entry> {
    const { id, state, role } = project;
    const folder = projectFolder(project);
    const { settings } = await getAiSettings(store, userId, id);
    const [message] = await named([project]);
    counts.add('projects');
    yield {
      path: `${folder}/project.json`,
      content: json({ ...message, state, role, counts: undefined, capabilities: undefined }),
      modifiedAt: project.updatedAt,
    };
    counts.add('ai_settings');
    yield { path: `${folder}/ai-settings.json`, content: json(settings) };
    const members = everyItem('members', (page) => listMembers(parts, userId, id, page));
    const presentListed = (member: Parameters<typeof presentMember>[0]) => {
      const { avatarUrl: _, ...shown } = presentMember(member);
      return { ...shown, role: member.role };
    };
    yield { path: `${folder}/members.json`, content: jsonList(counts.of('members', members, presentListed)) };
    const invitations = everyItem('invitations', (page) => listInvitations(store, userId, id, page));
    yield {
      path: `${folder}/invitations.json`,
      content: jsonList(
        counts.of('invitations', invitations, (each) => ({ ...presentInvitation(each), role: each.role })),
      ),
    };
    partDone();
  }

  return {
    service: 'projects',
    countAll: () => store.countAll(),
    async countParts(call) {
      let parts = 0;
      for await (const { role } of projectsOf(actor(call).userId)) if (role === 'owner') parts++;
      return parts;
    },
    async *entries(exporting) {
      for await (const project of projectsOf(exporting.userId)) {
        if (project.role === 'owner') yield* ownProject(exporting, project);
      }
      yield { path: 'memberships.json', content: jsonList(memberships(exporting)) };
    },
    count: (person) => countPerson(store, person),
    async erase({ userId, email, transfers, since = new Date(0) }) {
      const successors = new Map(transfers.map(({ projectId, memberId }) => [projectId, memberId]));
      return releasePerson(store, { userId, email, successors, since });
    },
  };
}
