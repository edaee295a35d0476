import { createContext, type ReactNode, use } from 'react';
import type { Project } from './api/types.ts';

/** What a person may do in the project that is open. The server decides; this only spares them offers it would refuse. */
export interface ProjectAccess {
  /** Upload, rename, delete and read documents again; write and delete memories; change name and description. */
  canChange: boolean;
  /** Start chats and send messages. */
  canChat: boolean;
}

/** Viewers read and chat; in an archived project nobody does more than read. Assumes a member's rights while unknown. */
export function accessOf(project: Pick<Project, 'role' | 'is_archived'> | undefined): ProjectAccess {
  if (!project) return { canChange: true, canChat: true };
  return { canChange: project.role !== 'viewer' && !project.is_archived, canChat: !project.is_archived };
}

const Context = createContext<ProjectAccess>(accessOf(undefined));

export function ProjectAccessProvider({
  project,
  children,
}: {
  project: Project | undefined;
  children: ReactNode;
}) {
  return <Context value={accessOf(project)}>{children}</Context>;
}

export function useProjectAccess(): ProjectAccess {
  return use(Context);
}
