import type { Envelope } from '@cairn/messaging/events';
import type { Before, Edit } from '../projects/edits.ts';
import type { ProjectRecords } from '../projects/ports.ts';
import type { AiSettings } from './ai-settings.ts';

export interface AiSettingsRecords {
  /** The settings that were ever changed. */
  getAiSettings(projectId: number): Promise<Partial<AiSettings>>;
  /**
   * Applies changes to the stored settings in one step: of two concurrent changes neither is lost. Undefined when the
   * project is deleted.
   */
  changeAiSettings(
    projectId: number,
    changes: Partial<AiSettings>,
    edit: Edit,
    events: readonly Envelope[],
  ): Promise<Before<Partial<AiSettings>> | undefined>;
}

export type AiSettingsStore = Pick<ProjectRecords, 'find' | 'getEdits'> & AiSettingsRecords;
