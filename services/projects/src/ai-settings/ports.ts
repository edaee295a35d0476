import type { Envelope } from '@cairn/messaging/events';
import type { Before, Edit } from '../projects/edits.ts';
import type { ProjectRecords } from '../projects/ports.ts';
import type { AiSettings } from './ai-settings.ts';

export interface AiSettingsRecords {
  /** The settings that were ever changed. */
  getAiSettings(projectId: number): Promise<Partial<AiSettings>>;
  /**
   * Lays changes over what is kept, as one step: of two that come together neither is lost. Undefined when the project
   * is gone.
   */
  changeAiSettings(
    projectId: number,
    changes: Partial<AiSettings>,
    edit: Edit,
    events: readonly Envelope[],
  ): Promise<Before<Partial<AiSettings>> | undefined>;
}

export type AiSettingsStore = Pick<ProjectRecords, 'find' | 'getEdits'> & AiSettingsRecords;
