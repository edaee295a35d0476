import type { CairnCall } from '@cairn/platform/rpc';
import type { AiSettings } from './ai-settings.ts';

export interface SettingsReader {
  /**
   * How a project wants its answers, for a caller who may chat in it.
   *
   * @throws NotFound when the caller may not see it; what projects says to those who may not chat in it.
   */
  readToChat(call: CairnCall, projectId: number): Promise<AiSettings>;
  /**
   * The same for a caller who may see the project.
   *
   * @throws NotFound when they may not.
   */
  read(call: CairnCall, projectId: number): Promise<AiSettings>;
}
