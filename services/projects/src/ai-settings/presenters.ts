import type {
  AiSettings as AiSettingsMessage,
  KnowledgeMode,
  ResponseLength,
  ResponseStyle,
} from '@cairn/proto/projects';
import { refusals } from '../refusals.ts';
import type { AiSettings } from './ai-settings.ts';

const styles = {
  formal: 'RESPONSE_STYLE_FORMAL',
  casual: 'RESPONSE_STYLE_CASUAL',
  balanced: 'RESPONSE_STYLE_BALANCED',
  technical: 'RESPONSE_STYLE_TECHNICAL',
  creative: 'RESPONSE_STYLE_CREATIVE',
} as const satisfies Record<AiSettings['responseStyle'], ResponseStyle>;

const modes = {
  project_only: 'KNOWLEDGE_MODE_PROJECT_ONLY',
  mixed: 'KNOWLEDGE_MODE_MIXED',
  general: 'KNOWLEDGE_MODE_GENERAL',
} as const satisfies Record<AiSettings['defaultKnowledgeMode'], KnowledgeMode>;

const lengths = {
  short: 'RESPONSE_LENGTH_SHORT',
  medium: 'RESPONSE_LENGTH_MEDIUM',
  long: 'RESPONSE_LENGTH_LONG',
} as const satisfies Record<AiSettings['maxResponseLength'], ResponseLength>;

export function presentAiSettings(settings: AiSettings): AiSettingsMessage {
  return {
    ...settings,
    responseStyle: styles[settings.responseStyle],
    defaultKnowledgeMode: modes[settings.defaultKnowledgeMode],
    maxResponseLength: lengths[settings.maxResponseLength],
  };
}

/**
 * The settings that a message carries.
 *
 * @throws InvalidInput naming the field that holds a choice this version does not know.
 */
export function readAiSettings(message: AiSettingsMessage): Partial<AiSettings> {
  const { responseStyle, defaultKnowledgeMode, maxResponseLength, ...rest } = message;
  const choices: Partial<AiSettings> = {
    responseStyle: readChoice(styles, responseStyle, 'response_style'),
    defaultKnowledgeMode: readChoice(modes, defaultKnowledgeMode, 'default_knowledge_mode'),
    maxResponseLength: readChoice(lengths, maxResponseLength, 'max_response_length'),
  };
  const given = Object.entries({ ...rest, ...choices }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function readChoice<Choice extends string>(
  messages: Record<Choice, string>,
  message: string,
  field: string,
): Choice | undefined {
  if (message.endsWith('_UNSPECIFIED')) return undefined;
  const choices = Object.keys(messages) as Choice[];
  const choice = choices.find((each) => messages[each] === message);
  if (choice === undefined)
    throw refusals.choice_unknown(
      {
        choices: choices.join(', '),
      },
      { field },
    );
  return choice;
}
