import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { Project, ProjectCounts, ProjectsServiceClient } from '@cairn/proto/projects';
import { everyItem, fileName } from './entries.ts';

type Projects = Pick<ProjectsServiceClient<object>, 'listProjects'>;

/** The projects that the caller owns: of others' projects nothing is exported but the membership. */
export async function* ownProjects(projects: Projects, call: CairnCall): AsyncGenerator<Project> {
  const all = everyItem('projects', (page) => projects.listProjects(page, forward(call)));
  for await (const project of all) if (project.role === 'ROLE_OWNER') yield project;
}

/** How many things of a kind are in the projects that the caller owns. */
export async function countInOwnProjects(
  projects: Projects,
  call: CairnCall,
  kind: keyof ProjectCounts,
): Promise<number> {
  let sum = 0;
  for await (const { counts } of ownProjects(projects, call)) sum += counts?.[kind] ?? 0;
  return sum;
}

/** Where every service puts what it keeps of a project. */
export function projectFolder({ id, name }: Pick<Project, 'id' | 'name'>): string {
  return `projects/${id} ${fileName(name)}`;
}
