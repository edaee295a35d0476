import { createContext, type ReactNode, use } from 'react';
import type { Project } from './api/types.ts';

/** What a person may do in a project, as the server says it: this only spares them offers it would refuse. */
export interface ProjectAccess {
  /** Upload, rename, delete and read documents again; write and delete memories; change name and description. */
  canChange: boolean;
  /** Start chats and send messages. */
  canChat: boolean;
  /** Archive, restore and delete the project, and decide who its members are. */
  canAdminister: boolean;
}

/** Assumes an editor's rights while the project is unknown. */
export function accessOf(project: Pick<Project, 'capabilities'> | undefined): ProjectAccess {
  const capabilities = project?.capabilities ?? ['read', 'chat', 'write'];
  return {
    canChange: capabilities.includes('write'),
    canChat: capabilities.includes('chat'),
    canAdminister: capabilities.includes('administer'),
  };
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
