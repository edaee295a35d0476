import type { OnBehalf } from '../on-behalf.ts';
import type { AiSettings } from './ai-settings.ts';

export interface SettingsReader {
  /** How a project wants its answers. @throws NotFound when the caller may not see it. */
  read(call: OnBehalf, projectId: number): Promise<AiSettings>;
}
