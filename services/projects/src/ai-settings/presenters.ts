import { enumNames, enumValue, knownName } from '@cairn/proto/enum-names';
import {
  type AiSettings as AiSettingsMessage,
  KnowledgeMode,
  ResponseLength,
  ResponseStyle,
} from '@cairn/proto/projects';
import { refusals } from '../refusals.ts';
import type { AiSettings } from './ai-settings.ts';

export function presentAiSettings(settings: AiSettings): AiSettingsMessage {
  return {
    ...settings,
    responseStyle: enumValue(settings.responseStyle, 'RESPONSE_STYLE_'),
    defaultKnowledgeMode: enumValue(settings.defaultKnowledgeMode, 'KNOWLEDGE_MODE_'),
    maxResponseLength: enumValue(settings.maxResponseLength, 'RESPONSE_LENGTH_'),
  };
}

/**
 * The settings that a message carries.
 *
 * @throws InvalidInput naming the field that holds a choice this version does not know.
 */
export function readAiSettings(message: AiSettingsMessage): Partial<AiSettings> {
  const { responseStyle: style, defaultKnowledgeMode: mode, maxResponseLength: length, ...rest } = message;
  const styles = enumNames(ResponseStyle, 'RESPONSE_STYLE_');
  const modes = enumNames(KnowledgeMode, 'KNOWLEDGE_MODE_');
  const lengths = enumNames(ResponseLength, 'RESPONSE_LENGTH_');
  if (style === 'UNRECOGNIZED') throw unknownChoice(styles, 'response_style');
  if (mode === 'UNRECOGNIZED') throw unknownChoice(modes, 'default_knowledge_mode');
  if (length === 'UNRECOGNIZED') throw unknownChoice(lengths, 'max_response_length');
  const choices: Partial<AiSettings> = {
    responseStyle: knownName(style, 'RESPONSE_STYLE_'),
    defaultKnowledgeMode: knownName(mode, 'KNOWLEDGE_MODE_'),
    maxResponseLength: knownName(length, 'RESPONSE_LENGTH_'),
  };
  const given = Object.entries({ ...rest, ...choices }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function unknownChoice(choices: readonly string[], field: string): Error {
  return refusals.choice_unknown({ choices: choices.join(', ') }, { field });
}
